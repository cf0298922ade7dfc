/** Lower case, without accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each typed word is a prefix of a word in the text, in any order. */
export function isMatch(text: string, typed: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u)
  return fold(typed)
    .split(/\s+/)
    .every((asked) => words.some((word) => word.startsWith(asked)))
}
