/** Two sentences of one paragraph. The first may be a text without an end of its own. */
export function joinSentences(first: string, second: string | undefined): string {
  if (!second) return first
  return `${first}${first.endsWith('.') ? '' : '.'} ${second}`
}
