/** The numbered seats of a hall. */

export type SeatKind = 'seat' | 'wheelchair' | 'companion' | 'folding'

export interface PlanSeat {
  /** Within the plan, from 0. */
  number: number
  /** Empty in a hall without sections. */
  section: string
  row: string
  place: string
  /** In centimetres, from the middle of the stage's edge; `y` grows away from it. */
  x: number
  y: number
  kind: SeatKind
  /** The best seat is the first. */
  rank: number
}

/** Seats of a row side by side, from left to right: without an aisle between them. */
export type Bank = readonly PlanSeat[]

/** Neighbours further apart than this multiple of the usual distance have an aisle between them. */
const aisleFactor = 1.6

/**
 * Splits seats into banks, each in one row. Wheelchair places and those of their companions are in
 * none: they are chosen by name.
 */
export function findBanks(seats: readonly PlanSeat[]): Bank[] {
  const usual = seats.filter(({ kind }) => kind === 'seat' || kind === 'folding')
  const rows = Map.groupBy(usual, ({ section, row }) => JSON.stringify([section, row]))
  return [...rows.values()].flatMap(splitRow)
}

function splitRow(row: readonly PlanSeat[]): Bank[] {
  const sorted = row.toSorted((one, other) => one.x - other.x || one.number - other.number)
  const gaps = sorted.slice(1).map((seat, at) => Math.hypot(seat.x - sorted[at]!.x, seat.y - sorted[at]!.y))
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 4)] ?? 0
  const banks: PlanSeat[][] = [[]]
  for (const [at, seat] of sorted.entries()) {
    if (at > 0 && gaps[at - 1]! > usual * aisleFactor) banks.push([])
    banks.at(-1)!.push(seat)
  }
  return banks
}
