/** What the search of the desk finds, whatever room it is of. */
export interface SearchHit {
  /** What it is, for its mark: a name of `desk-icon.tsx`. */
  kind: 'person' | 'order' | 'message' | 'event' | 'soloist' | 'question' | 'survey' | 'page' | 'article'
  title: string
  caption: string
  href: string
}

export interface SearchAnswer {
  q: string
  hits: SearchHit[]
}

/** Fewer signs find too much. */
export const minSearchLength = 2
