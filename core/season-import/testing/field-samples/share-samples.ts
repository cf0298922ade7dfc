import { rewrite } from '../full-season.ts'
import type { FieldSample } from './field-sample.ts'

/**
 * Samples tested in one import: no two of them change the same column, or the same part of the
 * file.
 */
export function share(samples: readonly FieldSample[], text: string): { of: FieldSample[]; text: string }[] {
  const batches: { of: FieldSample[]; text: string }[] = []
  for (const sample of samples) {
    const [, before, after, expected] = sample
    const columns = Object.keys(expected)
    const isFree = (batch: { of: FieldSample[]; text: string }) =>
      batch.text.split(before).length === 2 &&
      batch.of.every(
        ([, other, now, rows]) => !columns.some((column) => column in rows) && !overlap(other, now, before),
      )
    const batch = batches.find(isFree)
    if (batch) Object.assign(batch, { of: [...batch.of, sample], text: rewrite(batch.text, before, after) })
    else batches.push({ of: [sample], text: rewrite(text, before, after) })
  }
  return batches
}
const overlap = (other: string, now: string, before: string) =>
  other.includes(before) || before.includes(other) || now.includes(before)
