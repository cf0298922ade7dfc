export interface KnownWord {
  /** Without accents, in lower case. */
  word: string
  spelled: string
}

/** Shorter words have too many neighbours. */
const shortestMistyped = 4
/** Of both words, to allow two mistakes and a wrong first letter. */
const longWord = 7

/** Returns the first word with the fewest mistakes, if they are few enough; else null. */
export function findMeantWord<known extends KnownWord>(typed: string, candidates: readonly known[]): known | null {
  if (typed.length < shortestMistyped) return null
  const counted = candidates
    .filter(({ word }) => typed.length >= longWord || word[0] === typed[0])
    .map((candidate) => ({ candidate, mistakes: countMistakes(typed, candidate.word) }))
  const isMeant = ({ candidate: { word }, mistakes }: (typeof counted)[number]) =>
    mistakes <= (Math.min(typed.length, word.length) >= longWord ? 2 : 1)
  const [best] = counted.filter(isMeant).toSorted((a, b) => a.mistakes - b.mistakes)
  return best?.candidate ?? null
}

/** Counts letters omitted, added, replaced, or swapped with their neighbour. */
export function countMistakes(typed: string, meant: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isExchanged = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isExchanged ? beforeLast[column - 2]! + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[meant.length]!
}
