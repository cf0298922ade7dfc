/** Concurrent changes of halls: the second waits for the first, and then sees its result. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor } = await desk.signedIn()

test('halls: of two that are made at once under one name, each has an address of its own', async () => {
  let second: ReturnType<typeof visitor.post> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`insert into venues (slug, title, city, address, content, google_maps_url)
      values ('twin', '{"en": "Twin"}', '{"en": "Town"}', '1', '{"en": []}', 'https://maps.example/')`.execute(trx)
    second = visitor.post(
      '/desk/season/halls',
      {
        title: { en: 'Twin', fr: '', hu: '' },
        city: 'Town',
        address: '1',
        country: 'HU',
        parts: [{ id: null, title: { en: 'All', fr: '', hu: '' }, seats: '1' }],
      },
      { follow: false },
    )
    await whileSomebodyWaits(db, second)
  })
  const id = Number((await second)!.location!.split('/').at(-1))
  const { slug } = await db.selectFrom('venues').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  expect(slug).toBe('twin-2')
})

test('plan of a hall: what somebody else is just saving is not drawn over', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const url = `/desk/season/halls/${venueId}/plan`
  const { version } = (await visitor.hybrid(url)).props.hall
  let second: ReturnType<typeof visitor.post> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`update venues set plan = '{"size": [1, 1], "areas": []}', version = version + 1 where id = ${venueId}`.execute(
      trx,
    )
    second = visitor.post(`${url}/store`, { plan: '', version })
    await whileSomebodyWaits(db, second)
  })
  expect((await second)!.props.errors).toEqual({
    plan: 'A colleague has changed this in the meantime. Nothing is saved: reload the page to see it.',
  })
})
