/** A page of a list, as servers give them. */
export interface Paginated<item> {
  data: item[]
  current_page: number
  last_page: number
  /** How many items a page has; the last one may have fewer. */
  per_page: number
}
