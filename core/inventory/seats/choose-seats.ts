import type { Bank, PlanSeat } from './seat-plan.ts'

interface Choice {
  banks: readonly Bank[]
  isFree: (number: number) => boolean
  count: number
}

/** A free seat that is left alone costs as much as this many ranks. */
const aloneCost = 60

/**
 * Chooses free seats for a group: together before everything, then the best by the sum of their
 * ranks, without leaving a lone seat where another choice is nearly as good. A group that fits into
 * no row is split into as few parts as possible. Null if fewer are free.
 */
export function chooseSeats({ banks, isFree, count }: Choice): number[] | null {
  const taken = new Set<number>()
  const chosen: number[] = []
  while (chosen.length < count) {
    const free = (number: number) => isFree(number) && !taken.has(number)
    const wanted = count - chosen.length
    const part = findBest(banks, free, wanted) ?? findLargest(banks, free, wanted)
    if (!part) return null
    for (const { number } of part) taken.add(number)
    chosen.push(...part.map(({ number }) => number))
  }
  return chosen.toSorted((one, other) => one - other)
}

/** Free neighbours. */
function findStretches(bank: Bank, isFree: Choice['isFree']): PlanSeat[][] {
  const stretches: PlanSeat[][] = [[]]
  for (const seat of bank) {
    if (isFree(seat.number)) stretches.at(-1)!.push(seat)
    else if (stretches.at(-1)!.length > 0) stretches.push([])
  }
  return stretches.filter(({ length }) => length > 0)
}

function findBest(banks: readonly Bank[], isFree: Choice['isFree'], count: number): PlanSeat[] | null {
  let best: { part: PlanSeat[]; cost: number } | null = null
  for (const bank of banks)
    for (const stretch of findStretches(bank, isFree))
      for (let start = 0; start + count <= stretch.length; start++) {
        const part = stretch.slice(start, start + count)
        const alone = [start, stretch.length - start - count].filter((left) => left === 1).length
        const cost = part.reduce((sum, { rank }) => sum + rank, 0) / count + alone * aloneCost
        if (!best || cost < best.cost) best = { part, cost }
      }
  return best?.part ?? null
}

/** The largest part that is free together, of those the best. */
function findLargest(banks: readonly Bank[], isFree: Choice['isFree'], count: number): PlanSeat[] | null {
  const most = Math.max(0, ...banks.flatMap((bank) => findStretches(bank, isFree).map(({ length }) => length)))
  return most === 0 ? null : findBest(banks, isFree, Math.min(most, count))
}
