/** Places in the plan of the map, as `engines/huarong/landscape/packing.py` writes them. */

/** @typedef {{x: Float32Array, z: Float32Array}} Places */

const HEAD = 32;
const MAGIC = "HRD1";
const TOP = 4095;

/**
 * The places of all layouts of a space; mirror images get mirrored places.
 * @param {ArrayBuffer} file
 * @param {Int32Array | null} mirrors
 * @param {number} layouts
 * @returns {Places}
 * @throws {RangeError} where the file belongs to another space
 */
export function readPlaces(file, mirrors, layouts) {
  const head = new DataView(file, 0, HEAD);
  const magic = String.fromCharCode(...new Uint8Array(file, 0, 4));
  const count = head.getUint32(12, true);
  if (magic !== MAGIC || head.getUint32(8, true) !== layouts || file.byteLength !== HEAD + 3 * count)
    throw new RangeError("these places belong to another map");
  const [left, right, front, back] = [16, 20, 24, 28].map((at) => head.getFloat32(at, true));
  const bytes = new Uint8Array(file, HEAD);
  const x = new Float32Array(layouts);
  const z = new Float32Array(layouts);
  for (let number = 0, at = 0; number < layouts; number++) {
    const other = mirrors ? mirrors[number] : number;
    if (other < number) continue;
    const high = bytes[2 * count + at];
    const across = bytes[at] | ((high & 15) << 8);
    const along = bytes[count + at] | ((high >> 4) << 8);
    x[number] = left + ((right - left) * across) / TOP;
    z[number] = front + ((back - front) * along) / TOP;
    if (mirrors) {
      x[number] = other === number ? 0 : x[number];
      x[other] = other === number ? 0 : -x[number];
      z[other] = z[number];
    }
    at++;
  }
  return { x, z };
}
