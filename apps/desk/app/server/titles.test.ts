/**
 * Title of each desk page in the reader's language: browsers show it on the tab, and read it aloud
 * first.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { afterAll, expect, test } from 'vitest'
import { staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { deskPages } from '#test/e2e/desk/support/desk-pages.ts'
import type { TitleRecords } from '#test/e2e/desk/support/looked.ts'
import { storeHallRecords, storeHouseRecords } from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { visitor, id: person } = await desk.signedIn()
const { visitor: french } = await desk.signedIn('owner', 'fr')
const records = { ...(await storeHouseRecords(desk.db)), ...(await storeHallRecords(desk)), person }

const named: TitleRecords = {
  order: records.order,
  ticket: String(records.serial).padStart(6, '0'),
  code: `TENTH-${records.venue}`,
  shopName: desk.config.shopName,
}

const titles = Object.entries(deskPages).flatMap(([name, of]) =>
  typeof of === 'string'
    ? []
    : [{ name, title: typeof of[0].titles === 'function' ? of[0].titles(named) : of[0].titles }],
)

const reading = listRoutes(deskRoutes).filter(({ name, methods }) => name in staffPermissions && methods[0] === 'GET')

test('titles: every page has one', () => {
  const listed = Object.keys(deskPages).filter((name) => name in staffPermissions)
  expect(listed.toSorted()).toEqual(reading.map(({ name }) => name).toSorted())
})

test.each(titles)('titles: that of $name, in two languages', async ({ name, title }) => {
  const url = href(deskRoutes[name as StaffRoute], records as never)
  const titleFor = async (by: typeof visitor) => {
    const { view, dialog } = (await by.get(url)).payload
    return (dialog?.properties['head'] ?? view?.properties['head']) as object
  }
  expect([await titleFor(visitor), await titleFor(french)]).toMatchObject(title.map((one) => ({ title: one })))
})
