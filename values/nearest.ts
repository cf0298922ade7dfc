/** Returns the candidate closest to the input; an infinite distance if there are none. */
export function findNearest(written: string, candidates: Iterable<string>): { name: string; distance: number } {
  let best = { name: '', distance: Infinity }
  for (const name of candidates) {
    const distance = countSlips(written, name)
    if (distance < best.distance) best = { name, distance }
  }
  return best
}

/** Returns the number of letters omitted, added, replaced or swapped with the next one. */
function countSlips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
