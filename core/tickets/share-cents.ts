import { type Cents, toCents } from '#values/money.ts'

/**
 * Parts of a whole by weight, which add up to it, by largest remainder: each part is its exact share, rounded down or up. Cents
 * that rounding leaves over go to the largest remainders; of equal ones the heavier, then the earlier, comes first. No part is
 * more than its weight where the whole is not more than all weights. The twin of `share_cents` in
 * db/functions/tickets/share_cents.sql.
 * @throws {RangeError} where something is to be shared among nothing
 */
export function shareCents(whole: Cents, weights: readonly Cents[]): Cents[] {
  // Exact: the product of two amounts may be more than a number can count.
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) {
    if (whole !== 0) throw new RangeError(`${whole} cents cannot be shared among nothing.`)
    return weights.map(() => whole)
  }
  const parts = weights.map((weight, position) => {
    const product = BigInt(whole) * BigInt(weight)
    return { position, weight, share: Number(product / total), remainder: product % total }
  })
  const missing = whole - parts.reduce((sum, { share }) => sum + share, 0)
  const byRemainder = parts.toSorted(
    (a, b) => Number(b.remainder - a.remainder) || b.weight - a.weight || a.position - b.position,
  )
  for (const part of byRemainder.slice(0, missing)) part.share++
  return parts.map(({ share }) => toCents(share))
}
