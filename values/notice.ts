export interface Notice {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
}
