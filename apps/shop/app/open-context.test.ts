/** Context of a request: previews are read in a separate transaction, and cached for no one. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import type { MountedApp, OpenPreview } from '#core/context/mounted-app.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'

const database = await createTestDatabase()
const { db } = database
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
let open: OpenPreview = async () => null
const writer: MountedApp = {
  sources: {} as never,
  mount: () => async (_, house) => house.previewBy((token) => open(token)),
  describeStart: async () => [],
}
const shop = await createTestShop({
  season: false,
  database,
  mountedApps: [writer],
  dependencies: { publicPages: { changes, proven: 0, mostStale: 0 } },
})
afterAll(async () => {
  await changes.close()
  await shop.close()
})

const footerOf = async (path: string) => {
  const { status, props } = await shop.visitor().get(path)
  return [status, ...props.meta.footerLinks.map(({ title }: { title: string }) => title)].filter(
    (title) => title === 200 || /Imprint/.test(String(title)),
  )
}

test('context: a link shows what is not published to who has it, beside what everybody sees, and is taken back', async () => {
  await sql`insert into pages (key, slug, title, footer_position) values ('imprint', '{"en": "imprint"}', '{"en": "Imprint"}', 1)`.execute(
    db,
  )
  let closed = 0
  open = async (token) => {
    if (token !== 'right') return null
    const trx = await db.startTransaction().execute()
    await sql`update pages set title = '{"en": "Imprint, anew"}' where key = 'imprint'`.execute(trx)
    const close = async () => {
      closed++
      await trx.rollback().execute()
    }
    return { db: trx, close }
  }
  expect(await footerOf('/gyik')).toEqual([200, 'Imprint'])
  expect(await footerOf('/gyik?preview=right')).toEqual([200, 'Imprint, anew'])
  await expect.poll(() => closed).toBe(1)
  for (const path of ['/gyik', '/gyik?preview=wrong']) expect(await footerOf(path)).toEqual([200, 'Imprint'])
  expect(closed).toBe(1)
})

test('context: who cannot open what a link names sees what everybody sees', async () => {
  open = () => Promise.reject(new Error('The database is away.'))
  expect(await footerOf('/gyik?preview=right')).toEqual([200, 'Imprint'])
})
