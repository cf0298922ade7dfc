import { describe, expect, it } from 'vitest'
import { countMostInAll, countMostInZone, createSeatBudget, type HoldCaps } from './hold-caps.ts'

const caps: HoldCaps = { sessionInZone: 20, session: 60, client: 400, clientShare: 25, clientShareAbove: 40 }

/** Budget of a cart with held seats by zone, while others of its client hold theirs. */
function budgetOf(own: Record<number, number>, others: Record<number, number> = {}) {
  const seats = (held: Record<number, number>) =>
    Object.entries(held).map(([zone, count]) => [Number(zone), count] as const)
  return createSeatBudget(caps, {
    own: seats(own).map(([zone_id, held]) => ({ zone_id, held })),
    others: new Map(seats(others)),
  })
}

describe('the cap that comes first', () => {
  it('is 20 seats of a zone for a session that holds nothing', () => {
    expect(budgetOf({}).findCap(1, null)).toEqual({ cap: 'session_zone', most: 20, left: 20 })
    expect(budgetOf({ 1: 15 }).findCap(1, 400)).toEqual({ cap: 'session_zone', most: 20, left: 5 })
  })

  it('is 60 seats in all for a session, whatever zones they are in', () => {
    expect(budgetOf({ 2: 20, 3: 20, 4: 13 }).findCap(1, null)).toEqual({ cap: 'session', most: 60, left: 7 })
  })

  it('is a quarter of a zone of more than 40 seats for a client, rounded down', () => {
    expect(budgetOf({}).findCap(1, 50)).toEqual({ cap: 'client_zone', most: 12, left: 12 })
    expect(budgetOf({ 1: 3 }, { 1: 40 }).findCap(1, 180)).toEqual({ cap: 'client_zone', most: 45, left: 2 })
    expect(budgetOf({}, { 1: 40 }).findCap(1, 40)).toEqual({ cap: 'session_zone', most: 20, left: 20 })
    expect(budgetOf({}, { 1: 300 }).findCap(1, null)).toEqual({ cap: 'session_zone', most: 20, left: 20 })
  })

  it('is 400 seats in all for a client, with those of zones without limit', () => {
    expect(budgetOf({ 1: 10 }, { 2: 200, 3: 187 }).findCap(1, null)).toEqual({ cap: 'client', most: 400, left: 3 })
  })

  it('leaves nothing, not less, where the shop allows less than what is held', () => {
    expect(budgetOf({ 1: 30 }).findCap(1, null)).toEqual({ cap: 'session_zone', most: 20, left: 0 })
  })

  it('counts what is taken and given back meanwhile', () => {
    const budget = budgetOf({ 1: 10 })
    budget.count(1, 8)
    expect(budget.findCap(1, null).left).toBe(2)
    budget.count(1, -18)
    expect(budget.findCap(1, null).left).toBe(20)
  })
})

describe('what a session may hold at most', () => {
  it('in a zone is the least of its own caps and of those of its client', () => {
    expect([null, 40, 41, 80, 400].map((capacity) => countMostInZone(caps, capacity))).toEqual([20, 20, 10, 20, 20])
    expect(countMostInZone({ ...caps, session: 5 }, null)).toBe(5)
  })

  it('in all is the less of its own cap and of that of its client', () => {
    expect(countMostInAll(caps)).toBe(60)
    expect(countMostInAll({ ...caps, client: 12 })).toBe(12)
  })

  it('is one seat where a share of the zone would be none', () => {
    expect(countMostInZone({ ...caps, clientShare: 1 }, 50)).toBe(1)
  })
})

it('of caps that leave the same, the narrower comes first', () => {
  expect(budgetOf({ 2: 20, 3: 20 }).findCap(1, null)).toEqual({ cap: 'session_zone', most: 20, left: 20 })
})
