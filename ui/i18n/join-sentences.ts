/** Joins two sentences of a paragraph. The first may lack final punctuation. */
export function joinSentences(first: string, second: string | undefined): string {
  if (!second) return first
  return `${first}${first.endsWith('.') ? '' : '.'} ${second}`
}
