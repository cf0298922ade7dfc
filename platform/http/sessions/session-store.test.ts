import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { keepOfVisit, storeVisit } from './session-store.ts'
import { findVisit } from './visit-store.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database

it('keeps all that is to be kept of one visit at the same moment, the last of each name', async () => {
  await Promise.all(['a visit', 'another'].map((visit) => storeVisit(db, visit)))
  const kept = [{ flash: { is: 'first' } }, { input: { name: 'Ada' } }, { flash: { is: 'last' } }, { errors: {} }]
  await Promise.all(kept.map((data) => keepOfVisit(db, { visit: 'a visit', data })))
  const visit = await findVisit(db, 'a visit')
  expect(visit?.data).toEqual({ flash: { is: 'last' }, input: { name: 'Ada' }, errors: {} })
  expect((await findVisit(db, 'another'))?.data).toEqual({})
})
