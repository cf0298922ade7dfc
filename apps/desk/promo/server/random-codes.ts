import { randomInt } from 'node:crypto'

/**
 * Excludes characters that are easily confused: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U
 * and V.
 */
const letters = '34679ACDEFGHJKMNPQRTWXY'
/** 23 letters, ten times: 45 bits, of which a sender may try 30 in ten minutes. */
const randomLetters = 10

/**
 * Generates unguessable unique codes: `SPRING-7KQ4M-XW9AC`.
 *
 * @param random returns a whole number below its argument
 */
export function createRandomCodes(
  { prefix, count }: { prefix: string; count: number },
  random: (below: number) => number = (below) => randomInt(below),
): string[] {
  const codes = new Set<string>()
  while (codes.size < count) {
    const text = Array.from({ length: randomLetters }, () => letters[random(letters.length)]).join('')
    const parts = [prefix, text.slice(0, randomLetters / 2), text.slice(randomLetters / 2)]
    codes.add(parts.filter((part) => part !== '').join('-'))
  }
  return [...codes]
}
