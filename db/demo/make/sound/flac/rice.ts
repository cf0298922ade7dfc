import type { BitWriter } from './bit-writer.ts'

/** A run of residuals with its number of verbatim low bits (Rice parameter). */
interface Partition {
  values: Int32Array
  parameter: number
  bits: number
}

const [mostOrder, mostParameter] = [5, 14]

/**
 * Writes the residuals in partitions that take the fewest bits. The first is shorter by the
 * unpredicted samples.
 */
export function writeResidual(out: BitWriter, residual: Int32Array, unpredicted: number): void {
  const { order, partitions } = plan(residual, unpredicted)
  // Rice codes with parameters of four bits.
  out.write(0, 2)
  out.write(order, 4)
  for (const { values, parameter } of partitions) {
    out.write(parameter, 4)
    for (const value of values) {
      const folded = fold(value)
      out.writeUnary(folded >>> parameter)
      out.write(folded, parameter)
    }
  }
}

function plan(residual: Int32Array, unpredicted: number): { order: number; partitions: Partition[] } {
  const block = residual.length + unpredicted
  const plans = []
  for (let order = 0; order <= mostOrder && block % 2 ** order === 0 && block / 2 ** order > unpredicted; order++) {
    const length = block / 2 ** order
    const partitions = Array.from({ length: 2 ** order }, (_, index) =>
      planPartition(residual.subarray(Math.max(0, index * length - unpredicted), (index + 1) * length - unpredicted)),
    )
    plans.push({ order, partitions, bits: partitions.reduce((sum, { bits }) => sum + bits, 0) })
  }
  return plans.reduce((best, each) => (each.bits < best.bits ? each : best))
}

function planPartition(values: Int32Array): Partition {
  const folded = values.reduce((sum, value) => sum + fold(value), 0)
  const mean = folded / values.length
  const parameter = Math.max(0, Math.min(mostParameter, Math.floor(Math.log2(mean * Math.LN2 + 1e-9)) + 1))
  return { values, parameter, bits: 4 + values.length * (1 + parameter) + folded / 2 ** parameter }
}

/** Maps the whole numbers 0, -1, 1, -2, 2 ... to 0, 1, 2, ... */
const fold = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0
