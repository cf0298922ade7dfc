import { expect, test } from 'vitest'
import { countShown, listWidthsWithArrows, writeFittingQuery } from './carousel-layout.ts'

test('shows fewer slides where there is less room', () => {
  expect(countShown(5)).toEqual({ narrow: 1, medium: 3, wide: 5 })
  expect(countShown(5, true).narrow).toBe(Infinity)
  expect(countShown(4)).toEqual({ narrow: 1, medium: 3, wide: 4 })
  expect(countShown(3)).toEqual({ narrow: 1, medium: 2, wide: 3 })
  expect(countShown(1)).toEqual({ narrow: 1, medium: 1, wide: 1 })
})

// Holds: event.soloists-carousel-itemsperpage-5-wraps
test('has arrows only where there are more slides than fit', () => {
  expect(listWidthsWithArrows(6, 5)).toEqual(['narrow', 'medium', 'wide'])
  expect(listWidthsWithArrows(5, 5)).toEqual(['narrow', 'medium'])
  expect(listWidthsWithArrows(3, 5)).toEqual(['narrow'])
  expect(listWidthsWithArrows(1, 5)).toEqual([])
})

// Holds: event.soloists-carousel-itemsperpage-5-wraps
test('stands still where all slides fit', () => {
  expect(writeFittingQuery(6, 5)).toBe('')
  expect(writeFittingQuery(4, 4)).toBe('(min-width: 1024px)')
  expect(writeFittingQuery(1, 4)).toBe(
    '(max-width: 599.98px), (min-width: 600px) and (max-width: 1023.98px), (min-width: 1024px)',
  )
})

test('shows two beside each other on a medium screen of two or three, three of six', () => {
  expect(([2, 3, 6] as const).map((perView) => countShown(perView).medium)).toEqual([2, 2, 3])
})
