/** A page of a list, in the usual server format. */
export interface Paginated<item> {
  data: item[]
  current_page: number
  last_page: number
  /** Items per page; the last page may have fewer. */
  per_page: number
}
