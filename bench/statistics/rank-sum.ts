export interface RankSum {
  /**
   * Probability that a figure of the first list is larger than one of the second: 0.5 if
   * indistinguishable.
   */
  share: number
  /**
   * Probability of this share, or one farther from 0.5, if both lists have the same distribution.
   */
  probability: number
}

/** Compares two lists by rank (Mann–Whitney); outliers count no more than others. */
export function compareRanks(one: readonly number[], other: readonly number[]): RankSum {
  const [n, m] = [one.length, other.length]
  const all = [...one, ...other].toSorted((a, b) => a - b)
  const rankOf = rankEach(all)
  const sum = one.reduce((total, figure) => total + rankOf.get(figure)!, 0)
  const larger = sum - (n * (n + 1)) / 2
  const ties = countTies(all).reduce((total, count) => total + count ** 3 - count, 0)
  const total = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  const z = deviation === 0 ? 0 : Math.abs(larger - (n * m) / 2) / deviation
  return { share: larger / (n * m), probability: 2 * (1 - normal(z)) }
}

/** Returns the rank of each figure; ties share the mean of their ranks. */
function rankEach(sorted: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>()
  sorted.forEach((figure) => {
    if (ranks.has(figure)) return
    ranks.set(figure, (sorted.indexOf(figure) + sorted.lastIndexOf(figure)) / 2 + 1)
  })
  return ranks
}

function countTies(sorted: readonly number[]): number[] {
  const counts = new Map<number, number>()
  for (const figure of sorted) counts.set(figure, (counts.get(figure) ?? 0) + 1)
  return [...counts.values()]
}

/**
 * Returns the share of a normal distribution below `z`, to seven digits (Abramowitz and Stegun,
 * 26.2.17).
 */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const [a, b, c, d, e] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (a + t * (b + t * (c + t * (d + t * e))))
  return 1 - tail
}
