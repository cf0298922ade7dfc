import { expect, it } from 'vitest'
import { findHoldStates } from './hold-states.ts'

const line = { zone_id: 1, quantity: 2, held: 0, stock: 3, isForSale: true }
const statesOf = (...lines: Parameters<typeof findHoldStates>[0][number][]) => [
  ...findHoldStates(lines.toSorted((a, b) => b.id - a.id)).values(),
]

it('hold states: two lines whose time ran out do not share the same seats, and the older one takes them', () => {
  expect(statesOf({ ...line, id: 1 }, { ...line, id: 2 })).toEqual(['ended', 'gone'])
  expect(statesOf({ ...line, id: 1, stock: 4 }, { ...line, id: 2, stock: 4 })).toEqual(['ended', 'ended'])
})

it('hold states: a smaller line takes what is too little for an older one', () => {
  expect(statesOf({ ...line, id: 1, quantity: 4 }, { ...line, id: 2 })).toEqual(['gone', 'ended'])
})

it('hold states: seats of other zones, of unlimited ones, and those that the line holds are its own', () => {
  expect(statesOf({ ...line, id: 1 }, { ...line, id: 2, zone_id: 2 })).toEqual(['ended', 'ended'])
  expect(statesOf({ ...line, id: 1, stock: null }, { ...line, id: 2, stock: null })).toEqual(['ended', 'ended'])
  expect(statesOf({ ...line, id: 1, stock: 2, held: 2 }, { ...line, id: 2, stock: 0 })).toEqual(['held', 'gone'])
})

it('hold states: what is not for sale any more is gone, though its seats are held', () => {
  expect(statesOf({ ...line, id: 1, held: 2, isForSale: false }, { ...line, id: 2, stock: 1 })).toEqual([
    'gone',
    'gone',
  ])
})

it('hold states: a line that holds a part asks for the rest alone', () => {
  expect(statesOf({ ...line, id: 1, quantity: 3, held: 1, stock: 3 })).toEqual(['ended'])
  expect(statesOf({ ...line, id: 1, quantity: 4, held: 1, stock: 3 })).toEqual(['gone'])
})
