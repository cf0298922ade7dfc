/** A message shown once, in the visitor's language. */
export interface Notice {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
}
