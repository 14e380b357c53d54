"""The laboratory: matches, training, proofs, verification, builders of data, benchmarks and fuzzers."""
