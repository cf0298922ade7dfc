/** Returns the smallest value that at least this share of the values does not exceed. */
export function findPercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1]!
}

export function findMedian(values: readonly number[]): number {
  return findPercentile(values, 50)
}
