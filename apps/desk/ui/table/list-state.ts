/** State of a list page, as parsed from its address. */
export interface ListState {
  q: string
  sort: string
  /** Cursors of the adjacent pages; null if there is none. */
  before: string | null
  after: string | null
}
