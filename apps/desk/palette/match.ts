/** A text as it is compared: small letters, without accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each word that was typed begins a word of the text, in whichever order. Nothing typed matches all. */
export function isMatch(text: string, typed: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u)
  return fold(typed)
    .split(/\s+/)
    .every((asked) => words.some((word) => word.startsWith(asked)))
}
