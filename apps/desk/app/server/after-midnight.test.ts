/** Current date at the desk: by the shop's clock, even while it is still yesterday in Greenwich. */
import { href, listRoutes } from '@cadenza/navigation'
import { afterAll, expect, test } from 'vitest'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { storeHallRecords, storeHouseRecords } from './testing/named-records.ts'

// Half past midnight in Budapest, on the first day of a month.
const clock = () => new Date('2026-10-31T23:30:00Z')
const desk = await createTestDesk({ season: false, dependencies: { clock } })
afterAll(desk.close)
const { visitor } = await desk.signedIn('owner')
const records = { ...(await storeHouseRecords(desk.db)), ...(await storeHallRecords(desk)) }

const files = listRoutes(deskRoutes).filter(({ path }) => path.endsWith('.{format}'))

test.each(files.map(({ name }) => name))('desk: the file of %s bears the day on which it is taken', async (name) => {
  const params = { ...records, format: 'xlsx', report: 'days' }
  const { headers } = await visitor.get(href(deskRoutes[name as 'orders.export'], params))
  expect(headers['content-disposition']).toMatch(/filename="?[^";]+-2026-11-01\.xlsx"?/)
})

test('desk: reports begin with the day that it is, and so does a plan', async () => {
  const ofReport = async (report: string) =>
    (await visitor.hybrid(href(deskRoutes['reports.show'], { report }))).props['filters']
  expect(await ofReport('days')).toMatchObject({ from: '2026-10-03', to: '2026-11-01' })
  expect(await ofReport('sell-through')).toMatchObject({ from: '2026-11-01', to: '2027-01-30' })
  const { props } = await visitor.hybrid(href(deskRoutes['season.plan']))
  expect(props).toMatchObject({ today: '2026-11-01', firstMonth: '2026-11' })
})
