/** Seats that were sold, and not taken back, by the end of a day on which that has changed. */
export interface SalesDay {
  date: string
  /** Before the concert; 0: on its day, and afterwards. */
  daysBefore: number
  sold: number
}
