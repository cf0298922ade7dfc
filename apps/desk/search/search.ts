export interface SearchHit {
  /** Type for its icon: a name of `desk-icon.tsx`. */
  kind: 'person' | 'order' | 'message' | 'event' | 'soloist' | 'question' | 'survey' | 'page' | 'article'
  title: string
  caption: string
  href: string
}

export interface SearchAnswer {
  q: string
  hits: SearchHit[]
}

/** Fewer characters match too much. */
export const minSearchLength = 2
