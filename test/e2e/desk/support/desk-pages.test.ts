import { listRoutes } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import { pages } from '#apps/desk/app/features.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { deskPages, entryPages, overlookedPages } from './desk-pages.ts'

test('journeys: every route of the desk that is opened by its address says where its page is looked at', () => {
  const opened = listRoutes(deskRoutes).filter(({ methods }) => methods.includes('GET'))
  expect(Object.keys(deskPages).toSorted()).toEqual(opened.map(({ name }) => name).toSorted())
})

test('journeys: every page of the desk is looked at', () => {
  const looked = Object.values(deskPages).flatMap((of) => (typeof of === 'string' ? [] : of.map(({ page }) => page)))
  expect([...new Set([...looked, ...entryPages])].toSorted()).toEqual(Object.keys(pages).toSorted())
  expect(overlookedPages).toEqual({})
})
