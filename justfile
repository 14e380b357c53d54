# The commands of a developer, which `.ci/run` calls as well. `just` alone lists them; it comes with the tests.

bin := justfile_directory() / ".venv/bin"
python := bin / "python"
uv := bin / "uv pip install -q"
compile := bin / "uv pip compile -q --upgrade --universal --python-version 3.11 --custom-compile-command 'just lock'"
processes := "-n auto --maxprocesses 4"

_list:
    @just --justfile {{ justfile() }} --list --unsorted

# install exactly the versions that are locked, as the README's test line does
install: _uv
    {{ uv }} -c requirements/constraints.txt -e '.[test]'

# run the site, and start it again when a file changes
dev:
    {{ bin }}/watchfiles '{{ python }} -m webapp' webapp engines

# what matters, in four minutes on two cores: rules, engines, the site, and stories of people in a browser
test *arguments:
    HYPOTHESIS_PROFILE=quick {{ python }} -m pytest -q {{ processes }} -m "not later" --ignore=tests/browser --ignore=tests/lab {{ arguments }}

# everything else: other tests in browsers, those with services, slow ones, the laboratory's, more random examples
test-all *arguments:
    {{ python }} -m pytest -q {{ processes }} -m "later or hypothesis" {{ arguments }}

# everything that is checked without running it
[parallel]
check: style types spelling templates scripts layers texts

# ruff: lint and format
style:
    {{ bin }}/ruff check .
    {{ bin }}/ruff format --check .

# mypy
types:
    {{ bin }}/mypy

# who may import whom
layers:
    {{ bin }}/lint-imports

# the English of code and documents
spelling:
    {{ bin }}/codespell

# every sentence is translated, what the documents name is there, and generated files are up to date
texts:
    {{ python }} -m pytest -q -p no:xdist -o addopts="--strict-markers" tests/webapp/site/test_translations.py tests/test_documents.py tests/lab/description/test_description.py::test_the_generated_files_are_up_to_date tests/engines/test_api.py::test_the_page_says_what_the_code_says

# djlint: format of the templates
templates:
    {{ bin }}/djlint --quiet --check webapp/templates

# the scripts: lint, format, types, what needs no browser, and whether the grouped ones are up to date
scripts:
    #!/usr/bin/env bash
    set -euo pipefail
    if ! command -v npm >/dev/null; then
        [ "${CI:-}" != true ] || exit 1
        echo "npm is missing: the scripts are not checked" >&2
        exit 0
    fi
    {{ just_executable() }} _node-modules
    npm run --silent lint
    npm run --silent format:check
    npm run --silent types
    npm run --silent test
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    npm run --silent build -- --dir "$folder" >/dev/null
    diff -r "$folder" webapp/static/built || { echo "run: just generated" >&2; exit 1; }

# make all generated files again: after a change of their sources, and after a merge
generated: texts-compile
    {{ python }} -m lab.description
    {{ python }} -m lab.api_page docs/engines.md
    @if command -v npm >/dev/null; then {{ just_executable() }} build; else echo "without npm the site serves each changed script by itself"; fi

# group the scripts into few files
build: _node-modules
    npm run --silent build >/dev/null

_node-modules:
    [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent

# format Python, templates and scripts
format:
    {{ bin }}/ruff check --fix .
    {{ bin }}/ruff format .
    {{ bin }}/djlint --quiet --reformat webapp/templates
    npm run --silent format

# collect new sentences for the translators
texts-collect:
    {{ bin }}/pybabel -q extract -F webapp/translations/babel.cfg -k _l -k plural:1,2 --no-location --sort-output -o messages.pot webapp
    {{ bin }}/pybabel -q update -i messages.pot -d webapp/translations -l zh_Hans --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
    rm messages.pot

# all sentences on one page, by where they are said, in both languages, for a person to read
sentences file="sentences.html":
    {{ python }} -m lab.sentences {{ file }}

# compile what the translators wrote
texts-compile:
    {{ bin }}/pybabel -q compile -d webapp/translations

# a minute of random steps beside a model, faults, load, attacks and random inputs
[parallel]
stress: _random-steps _kills-on-sqlite _kills-on-postgresql _load _attacks

# each waits for servers and clients, most of its time, so they go on beside each other
_random-steps:
    {{ python }} -m lab.benchmarks.state_machine --steps 1000
    {{ python }} -m lab.fuzz.texts --inputs 5000
    {{ python }} -m lab.fuzz.messages --inputs 500

_load:
    {{ python }} -m lab.benchmarks.load --sockets 60 --players 12 --seconds 4

_attacks:
    {{ python }} -m lab.benchmarks.abuse --seconds 1 --only big-frames --only garbage --only fragments

_kills-on-sqlite:
    {{ python }} -m lab.benchmarks.chaos --matches 4 --kills 1 --worker-kills 1

_kills-on-postgresql:
    {{ python }} -m lab.benchmarks.chaos --matches 3 --kills 1 --worker-kills 1 --backend postgresql

# what is too long for every run: Lighthouse, pages in a second view, long experiments, ten times the random examples; faults, load, attacks and random inputs at length
release-check: _audit-tools && containers
    {{ python }} -m pytest {{ processes }} --release -m release
    HYPOTHESIS_PROFILE=thorough {{ python }} -m pytest -q {{ processes }} -m hypothesis
    {{ just_executable() }} test-with lowest-direct
    {{ just_executable() }} test-with highest
    {{ python }} -m lab.benchmarks.state_machine --steps 2000
    {{ python }} -m lab.benchmarks.chaos --matches 12 --kills 4 --worker-kills 4
    {{ python }} -m lab.benchmarks.chaos --matches 6 --kills 2 --worker-kills 2 --backend postgresql
    {{ python }} -m lab.benchmarks.load --sockets 200 --players 40 --seconds 15
    {{ python }} -m lab.benchmarks.load --sockets 60 --players 10 --pairs 5 --seconds 8 --backend postgresql --processes 2
    {{ python }} -m lab.benchmarks.abuse
    {{ python }} -m lab.fuzz.texts --inputs 50000
    {{ python }} -m lab.fuzz.growth
    {{ python }} -m lab.fuzz.messages --inputs 5000
    {{ python }} -m lab.fuzz.api --schemathesis .venv-audit/bin/schemathesis --examples 25

# the tests without browsers, with the `lowest-direct` or the `highest` versions that pyproject.toml allows
test-with resolution: _uv
    {{ bin }}/uv venv -q --clear --python {{ python }} .venv-{{ resolution }}
    {{ uv }} --python .venv-{{ resolution }} --resolution {{ resolution }} -e '.[test]'
    .venv-{{ resolution }}/bin/python -m pytest -q {{ processes }} -m "not browser"

# the image and compose.yaml run with podman, as root: apt install mmdebstrap podman runc netavark aardvark-dns
containers:
    {{ python }} -m lab.benchmarks.containers

# known weaknesses of the locked versions; `just audit must` fails where the advisories cannot be reached
audit must="": _audit-tools
    #!/usr/bin/env bash
    set -euo pipefail
    found=$(mktemp)
    trap 'rm -f "$found"' EXIT
    if ! .venv-audit/bin/pip-audit --strict --no-deps --disable-pip -r requirements/constraints.txt -o "$found"; then
        if [ -s "$found" ]; then
            cat "$found"
            exit 1
        fi
        echo "the advisories cannot be reached, nothing was audited" >&2
        [ -z "{{ must }}" ]
    fi

_audit-tools: _uv
    {{ bin }}/uv venv -q --allow-existing .venv-audit
    {{ uv }} --python .venv-audit --require-hashes -r requirements/audit.txt

_uv:
    {{ bin }}/pip install -q --require-hashes -r requirements/uv.txt

# how fast the engines are, beside a baseline of the same run
bench:
    {{ python }} -m engines reversi bench
    {{ python }} -m engines capture-go bench

# lock the versions anew: the newest that pyproject.toml allows
lock: _uv
    {{ compile }} --no-annotate --extra test -o requirements/constraints.txt pyproject.toml
    {{ compile }} --generate-hashes -c requirements/constraints.txt --extra scale --extra push -o requirements/site.txt pyproject.toml
    {{ compile }} --generate-hashes -o requirements/audit.txt requirements/audit.in
    {{ compile }} --generate-hashes -o requirements/uv.txt requirements/uv.in

# check everything, build the wheel and the sdist into dist/, with their digests and the notes, and tag
release version:
    #!/usr/bin/env bash
    set -euo pipefail
    no() { echo "nothing is released: $1" >&2; exit 1; }
    [ "$({{ python }} -m engines --version)" = "yiyuan, version {{ version }}" ] || no "engines/__init__.py has another version"
    [ "$(git branch --show-current)" = main ] || no "this branch is not main"
    [ -z "$(git status --porcelain)" ] || no "there are changes that are not committed"
    grep -q '^## {{ version }} (' CHANGELOG.md || no "CHANGELOG.md has no section of {{ version }}"
    ! git rev-parse --quiet --verify 'refs/tags/v{{ version }}' >/dev/null || no "v{{ version }} is there already"
    [ "$(cat "$(git rev-parse --git-path checked)" 2>/dev/null)" = "$(git rev-parse HEAD)" ] || .ci/run
    {{ just_executable() }} audit must
    {{ python }} -m tests.support.package dist
    (cd dist && sha256sum yiyuan-{{ version }}-*.whl yiyuan-{{ version }}.tar.gz >yiyuan-{{ version }}.sha256)
    notes=dist/yiyuan-{{ version }}.md
    { echo 'Yiyuan {{ version }}'; sed -n '/^## {{ version }} (/,/^## /{/^## /!p}' CHANGELOG.md; } >"$notes"
    git tag --annotate 'v{{ version }}' --cleanup whitespace --file "$notes"

# draw the icons of the installed app from the mark
icons:
    {{ python }} -m tests.support.browser.app_icons

# make the files of the brush face from the whole face
fonts:
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    npm pack --silent --pack-destination "$folder" @fontsource/ma-shan-zheng@5.3.1
    tar xzf "$folder"/*.tgz -C "$folder"
    {{ python }} -m lab.description.brush_fonts "$folder/package/files/ma-shan-zheng-chinese-simplified-400-normal.woff2"
