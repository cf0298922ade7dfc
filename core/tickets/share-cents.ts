import { type Cents, toCents } from '#values/money.ts'

/**
 * Splits a whole by weight into parts that add up to it, by largest remainder: each part is its
 * exact share, rounded down or up. Cents left over go to the largest remainders; among equal ones
 * the heavier, then the earlier, comes first. No part exceeds its weight if the whole does not
 * exceed the sum of weights. The twin of `share_cents` in db/functions/tickets/share_cents.sql.
 * @throws {RangeError} if a non-zero amount has no weights to be shared by
 */
export function shareCents(whole: Cents, weights: readonly Cents[]): Cents[] {
  // BigInt, because the product of two amounts may exceed the precision of a number.
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
