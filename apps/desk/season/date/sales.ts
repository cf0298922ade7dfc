/** Seats sold and not returned at the end of a day on which the number changed. */
export interface SalesDay {
  date: string
  /** Days before the concert; 0: on its day, and afterwards. */
  daysBefore: number
  sold: number
}
