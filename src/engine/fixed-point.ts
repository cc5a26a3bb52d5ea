/**
 * One point in a fixed sum, and the value of a rejection: more than all points together, and seven fit into a
 * word.
 */
export const POINT = 1 << 20;
export const REJECTED = -(1 << 28);

/** Points as whole numbers of 1/POINT, rounded down; below 0 is a rejection. */
export function fixedPoint(table: Float64Array): Int32Array {
  const whole = new Int32Array(table.length);
  for (let i = 0; i < table.length; i++) whole[i] = table[i]! < 0 ? REJECTED : Math.floor(table[i]! * POINT);
  return whole;
}
