/** What the page of a list is told of its address. */
export interface ListState {
  /** What is searched for. */
  q: string
  /** As in the address. */
  sort: string
  /** What the pages beside it are asked with; null where there are none. */
  before: string | null
  after: string | null
}
