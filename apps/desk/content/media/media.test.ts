import { expect, test } from 'vitest'
import { findFocalPoint, moveFocalPoint, readPercent } from './media.ts'

test('focal point: a press says where it is in the picture, and beside it the nearest edge', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 }
  expect(findFocalPoint({ x: 200, y: 200 }, box)).toEqual({ x: 25, y: 75 })
  expect(findFocalPoint({ x: 0, y: 900 }, box)).toEqual({ x: 0, y: 100 })
  expect(findFocalPoint({ x: 7, y: 7 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({ x: 50, y: 50 })
})

test('focal point: arrow keys move it by steps and not out of the picture; other keys do not', () => {
  expect(moveFocalPoint({ x: 50, y: 50 }, 'ArrowLeft')).toEqual({ x: 45, y: 50 })
  expect(moveFocalPoint({ x: 98, y: 3 }, 'ArrowRight')).toEqual({ x: 100, y: 3 })
  expect(moveFocalPoint({ x: 98, y: 3 }, 'ArrowUp')).toEqual({ x: 98, y: 0 })
  expect(moveFocalPoint({ x: 98, y: 3 }, 'ArrowDown')).toEqual({ x: 98, y: 8 })
  expect(moveFocalPoint({ x: 98, y: 3 }, 'Tab')).toBeNull()
})

test.each([
  ['0', 0],
  ['100', 100],
  ['101', null],
  ['-1', null],
  ['1e1', null],
  ['', null],
  ['5.5', null],
])('focal point: %j is read as %j', (typed, percent) => expect(readPercent(typed)).toBe(percent))
