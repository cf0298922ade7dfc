import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop()
afterAll(shop.close)

// Holds: routes.venues, pages.venues-title-thumbnail-alt-text, entities.venue-cover-thumbnail-url-alt
test('every venue with its texts, its picture, its place on the map and its own gallery', async () => {
  const { props, payload } = await shop.visitor('hu').get('/venues')
  expect(payload.view?.component).toBe('venues')
  const stored = await shop.db.selectFrom('venues').select(['slug', 'id']).orderBy('position').execute()
  expect(props.venues.map(({ slug }: { slug: string }) => slug)).toEqual(stored.map(({ slug }) => slug))
  for (const venue of props.venues) {
    expect(venue).toMatchObject({
      title: expect.stringMatching(/\S/),
      city: expect.stringMatching(/\S/),
      googleMapsUrl: expect.stringMatching(/^https:\/\//),
      cover: { url: expect.stringMatching(/^\/media\//), alt_text: expect.stringMatching(/\S/) },
      thumbnail: { url: expect.stringMatching(/^\/media\//), alt_text: expect.stringMatching(/\S/) },
    })
    expect(venue.cover.url).not.toBe(venue.thumbnail.url)
    expect(venue.content.length).toBeGreaterThan(0)
    const own = await shop.db
      .selectFrom('gallery_items')
      .select('id')
      .where('venue_id', '=', venue.id)
      .orderBy('position')
      .execute()
    expect(venue.gallery.map(({ id }: { id: number }) => id)).toEqual(own.map(({ id }) => id))
    expect((await shop.visitor().get(`/events/${venue.slug}`)).status).toBe(200)
  }
})

// Holds: entities.venue-cover-thumbnail-url-alt
test('a venue without a cover and without a thumbnail has null for each', async () => {
  const first = await shop.db.selectFrom('venues').select(['id', 'cover_id', 'thumbnail_id']).executeTakeFirstOrThrow()
  const { id, ...pictures } = first
  await shop.db.updateTable('venues').set({ cover_id: null }).where('id', '=', id).execute()
  const withoutCover = (await shop.visitor().get('/venues')).props.venues.find(
    (venue: { id: number }) => venue.id === id,
  )
  expect(withoutCover).toMatchObject({ cover: null, thumbnail: { url: expect.any(String) } })
  await shop.db
    .updateTable('venues')
    .set({ ...pictures, thumbnail_id: null })
    .where('id', '=', id)
    .execute()
  const withoutThumbnail = (await shop.visitor().get('/venues')).props.venues.find(
    (venue: { id: number }) => venue.id === id,
  )
  expect(withoutThumbnail).toMatchObject({ cover: { url: expect.any(String) }, thumbnail: null })
  await shop.db.updateTable('venues').set(pictures).where('id', '=', id).execute()
})

test('the pictures in the content are there', async () => {
  const { props } = await shop.visitor().get('/venues')
  const images = JSON.stringify(props.venues.map(({ content }: { content: unknown }) => content)).match(
    /"name":"image","props":\{[^}]*"image":\{"url"/g,
  )
  expect(images?.length).toBeGreaterThanOrEqual(1)
})

// Holds: pages.next-three-concerts-of-each-hall
test('every venue tells the three concerts that come next there and take place', async () => {
  // One concert of each hall has begun.
  await sql`update event_dates set starts_at = now() - interval '1 minute', doors_at = now() - interval '2 minutes'
    where id in (select distinct on (venue_id) id from event_dates where starts_at > now() order by venue_id, starts_at desc)`.execute(
    shop.db,
  )
  const { props } = await shop.visitor().get('/venues')
  for (const { slug, upcoming } of props.venues) {
    const stored = await shop.db
      .selectFrom('event_dates')
      .innerJoin('venues', 'venues.id', 'venue_id')
      .select('date')
      .where('slug', '=', slug)
      .where('starts_at', '>', new Date())
      .where('status', '=', 'scheduled')
      .orderBy('starts_at')
      .limit(3)
      .execute()
    expect(stored).toHaveLength(3)
    expect(upcoming.map(({ date }: { date: string }) => date)).toEqual(stored.map(({ date }) => date))
    expect(upcoming.every(({ venue }: { venue: { slug: string } }) => venue.slug === slug)).toBe(true)
  }
})
