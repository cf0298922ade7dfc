import { expect, test } from 'vitest'
import { pages } from '#apps/shop/features.ts'
import { pageKinds } from './page-kinds.ts'

test('journeys: every page of the shop has an address at which it is looked at', () => {
  expect(Object.keys(pageKinds).toSorted()).toEqual(Object.keys(pages).toSorted())
})
