import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
/** An upcoming concert, the only one at its venue that day. */
let concert: { id: number; event_id: number; venue_id: number; path: string }

beforeAll(async () => {
  shop = await createTestShop()
  const { rows } = await sql<typeof concert>`
    select event_dates.id, event_id, venue_id, '/events/' || venues.slug || '/' || event_dates.date as path
    from event_dates join venues on venues.id = event_dates.venue_id
    where starts_at > now() + interval '1 day' and status = 'scheduled' and tmp_purchase_link is null
    order by starts_at`.execute(shop.db)
  concert = rows[0]!
})
afterAll(() => shop.close())

const read = async (locale: 'en' | 'hu' = 'en') => (await shop.visitor(locale).get(concert.path)).props

/** Adds a picture to the library, described by its name in both languages. */
async function addPicture(name: string): Promise<number> {
  const { id } = await shop.db
    .insertInto('media')
    .values({
      name,
      alt_text: JSON.stringify({ en: `${name} seen from the stage`, hu: `${name} a színpadról` }) as never,
      width: 800,
      height: 600,
      variants: JSON.stringify([{ format: 'jpeg', width: 800, height: 600, url: `/media/${name}.jpg` }]) as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// Holds: entities.venue-eventdate-event-selected-event
test('concert: its programme is the file that the organiser has named, or none', async () => {
  const store = (program_url: string | null) =>
    shop.db.updateTable('events').set({ program_url }).where('id', '=', concert.event_id).execute()
  await store('/media/programme-of-this-evening.pdf')
  expect((await read()).event.program).toBe('/media/programme-of-this-evening.pdf')
  await store(null)
  expect((await read()).event.program).toBeNull()
})

// Holds: entities.venue-eventdate-event-selected-event
test('concert: its venue has cover and thumbnail, each with the text of the language, or none', async () => {
  const store = (cover_id: number | null, thumbnail_id: number | null) =>
    shop.db.updateTable('venues').set({ cover_id, thumbnail_id }).where('id', '=', concert.venue_id).execute()
  await store(await addPicture('cover'), await addPicture('thumbnail'))
  expect((await read()).selectedVenue).toMatchObject({
    cover: { url: '/media/cover.jpg', alt_text: 'cover seen from the stage', width: 800, height: 600 },
    thumbnail: { url: '/media/thumbnail.jpg', alt_text: 'thumbnail seen from the stage' },
  })
  expect((await read('hu')).selectedVenue).toMatchObject({
    cover: { alt_text: 'cover a színpadról' },
    thumbnail: { alt_text: 'thumbnail a színpadról' },
  })
  await store(null, null)
  expect((await read()).selectedVenue).toMatchObject({ cover: null, thumbnail: null })
})

// Holds: entities.venue-eventdate-event-selected-event
test('concert: its soloists come in the order of the programme, with all that is told of them, or not at all', async () => {
  const thumbnail_id = await addPicture('portrait')
  const texts = (en: string, hu: string) => JSON.stringify({ en, hu }) as never
  const added = await shop.db
    .insertInto('soloists')
    .values([
      {
        slug: 'first-to-play',
        name: 'Ilona Első',
        profession: texts('Viola', 'Brácsa'),
        description: texts('Calm', 'Nyugodt'),
      },
      {
        slug: 'second-to-play',
        name: 'Émile Second',
        profession: texts('Cello', 'Cselló'),
        description: texts('Swift', 'Gyors'),
        thumbnail_id,
        cv_url: '/media/life.pdf',
      },
    ])
    .returning(['id', 'slug'])
    .execute()
  const idOf = (slug: string) => added.find((soloist) => soloist.slug === slug)!.id
  await shop.db.deleteFrom('event_soloists').where('event_id', '=', concert.event_id).execute()
  expect((await read()).event.soloists).toEqual([])

  await shop.db
    .insertInto('event_soloists')
    .values([
      { event_id: concert.event_id, soloist_id: idOf('second-to-play'), position: 2 },
      { event_id: concert.event_id, soloist_id: idOf('first-to-play'), position: 1 },
    ])
    .execute()
  expect((await read()).event.soloists).toMatchObject([
    { slug: 'first-to-play', title: 'Ilona Első', profession: 'Viola', description: 'Calm', cv: null, thumbnail: null },
    {
      slug: 'second-to-play',
      title: 'Émile Second',
      profession: 'Cello',
      description: 'Swift',
      cv: '/media/life.pdf',
      thumbnail: { url: '/media/portrait.jpg', alt_text: 'portrait seen from the stage' },
    },
  ])
  expect((await read('hu')).event.soloists).toMatchObject([{ profession: 'Brácsa' }, { description: 'Gyors' }])
})

// Holds: entities.venue-eventdate-event-selected-event
test('concert: where its tickets are sold elsewhere, it has that address and no price of ours', async () => {
  expect((await read()).eventDate).toMatchObject({ tmp_purchase_link: null, from_price: expect.any(Number) })
  await shop.db
    .updateTable('event_dates')
    .set({ tmp_purchase_link: 'https://tickets.example/evening' })
    .where('id', '=', concert.id)
    .execute()
  expect((await read()).eventDate).toMatchObject({
    tmp_purchase_link: 'https://tickets.example/evening',
    from_price: null,
  })
})

// Holds: pages.venues-title-thumbnail-alt-text
test('concert: address, colour and place on the map are its venue’s own, here and among the venues', async () => {
  const google_maps_url = 'https://maps.example/this-very-hall'
  const venue = { address: '7 rue des Essais', color: '#123456' }
  await shop.db
    .updateTable('venues')
    .set({ ...venue, google_maps_url })
    .where('id', '=', concert.venue_id)
    .execute()
  const { props } = await shop.visitor().get('/venues')
  const listed = props.venues.find(({ id }: { id: number }) => id === concert.venue_id)
  for (const shown of [listed, (await read()).selectedVenue])
    expect(shown).toMatchObject({ color: venue.color, googleMapsUrl: google_maps_url })
  // Some languages and countries include the town.
  expect(listed.address).toContain(venue.address)
  expect(
    props.venues.filter(({ googleMapsUrl }: { googleMapsUrl: string }) => googleMapsUrl === google_maps_url),
  ).toEqual([listed])
})
