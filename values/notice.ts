/** A message that a page shows once, in the visitor's language. */
export interface Notice {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
}
