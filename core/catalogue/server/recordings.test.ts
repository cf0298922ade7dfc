import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
/** An upcoming concert whose programme has a recording. */
let concert: { id: number; path: string }

beforeAll(async () => {
  shop = await createTestShop()
  const row = await shop.db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .select(['event_dates.id', 'venues.slug', 'date'])
    .where('events.slug', '=', 'eight-seasons')
    .where('status', '=', 'scheduled')
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  concert = { id: row.id, path: `/events/${row.slug}/${row.date}` }
})
afterAll(() => shop.close())

const readWorks = async (locale: 'en' | 'fr' | 'hu' = 'en') =>
  (await shop.visitor(locale).get(concert.path)).props.event.works

test('programme: the row of a work that can be listened to has its recording, with who plays in the language; others have none', async () => {
  const [spring, summer] = await readWorks()
  expect(spring.recording).toEqual({
    url: expect.stringMatching(/^\/media\/vivaldi-spring-[0-9a-f]{16}\.flac$/),
    seconds: 20,
    credit: expect.stringContaining('a computer plays'),
  })
  expect(summer.recording).toBeNull()
  expect((await readWorks('hu'))[0].recording.credit).toContain('számítógép')
  expect((await readWorks('fr'))[0].recording.credit).toContain('un ordinateur joue')
})

test('recording: it is sent whole or in the parts that a player asks for, kept for ever, as a sound', async () => {
  const { url } = (await readWorks())[0].recording
  const whole = await shop.visitor().get(url, { headers: { 'accept-encoding': 'br, gzip' } })
  expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
    200,
    'audio/flac',
    'bytes',
  ])
  expect(whole.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect([whole.headers['content-encoding'], whole.headers['content-disposition']]).toEqual([undefined, undefined])
  const size = whole.bytes.length
  const part = await shop.visitor().get(url, { headers: { range: 'bytes=0-1' } })
  expect([part.status, part.headers['content-range'], part.bytes]).toEqual([
    206,
    `bytes 0-1/${size}`,
    whole.bytes.subarray(0, 2),
  ])
  const end = await shop.visitor().get(url, { headers: { range: 'bytes=-100', 'accept-encoding': 'gzip' } })
  expect([end.status, end.bytes]).toEqual([206, whole.bytes.subarray(-100)])
  const beyond = await shop.visitor().get(url, { headers: { range: `bytes=${size}-` } })
  expect(beyond.status).toBe(416)
})

test('page: sounds are played from the shop alone', async () => {
  const { headers } = await shop.visitor().get(concert.path)
  expect(headers['content-security-policy']).toContain("media-src 'self'")
})

test('programme: of an evening that is cancelled nothing is played, of one that is postponed it is', async () => {
  const store = (status: 'cancelled' | 'postponed') =>
    shop.db.updateTable('event_dates').set({ status }).where('id', '=', concert.id).execute()
  await store('postponed')
  expect((await readWorks())[0].recording).not.toBeNull()
  await store('cancelled')
  expect((await readWorks()).map((work: { recording: unknown }) => work.recording).filter(Boolean)).toEqual([])
})
