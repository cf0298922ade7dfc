import type { PlanFault } from '#core/catalogue/plan/plan-flaw.ts'

const words: Record<PlanFault['is'], (limit: number) => string> = {
  number: () => 'is no number',
  positive: () => 'is more than 0',
  least: (limit) => `is at least ${limit}`,
  most: (limit) => `is at most ${limit}`,
  point: () => 'is no point: write [x, y]',
  points: () => 'is a list of points',
  fewPoints: (limit) => `needs ${limit === 2 ? 'two' : 'three'} points at least`,
  manyPoints: (limit) => `has more than ${limit} points`,
  rect: () => 'is four numbers: [x, y, width, height]',
  circle: () => 'is three numbers: [x, y, radius]',
  ring: () => 'is six numbers: [x, y, inner, outer, from, to]',
  turn: () =>
    'needs its inner radius before the outer one, and less than a whole turn from the first angle to the last',
  shape: () => 'is no shape: write one of rect, circle, ring and polygon',
  size: () => 'is two numbers: [width, height]',
  category: () => 'is no key of a category',
  noAreas: () => 'needs one area at least',
  manyAreas: (limit) => `has more than ${limit} areas`,
  manyEntrances: (limit) => `has more than ${limit} entrances`,
  manyPlaces: (limit) => `has more than ${limit} places`,
  choice: () => 'is true or false',
  rows: () => 'is a whole number from 1 to 60',
  field: () => 'is no field of a plan: take it out',
  missing: () => 'is missing: write it',
  fields: () => 'has no fields where some are expected ("name: value")',
  list: () => 'is no list: write [...] or "- " on each line',
}

/** In English, to follow the name of the faulty part. */
export const describePlanFault = ({ is, limit = 0 }: PlanFault): string => words[is](limit)
