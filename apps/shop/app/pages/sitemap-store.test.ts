/** Sitemap entries, their order and modification times: each kind beside hidden records. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { findSitemapThings, type SitemapThings } from './sitemap-store.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)

const now = new Date('2040-05-01T12:00:00Z')
/** Returns the time that many hours ago. */
const hours = (count: number) => new Date(Date.now() - count * 60 * 60_000)
const changed = ['events', 'event_dates', 'venues', 'soloists', 'articles', 'pages']

beforeAll(async () => {
  const en = (text: string) => JSON.stringify({ en: text })
  await sql`insert into venues (slug, title, city, address, google_maps_url, position)
    select slug, ${en('Hall')}::jsonb, ${en('Paris')}::jsonb, '', '', position
    from (values ('third', 3), ('first', 1), ('second', 2), ('hidden', 0)) hall (slug, position)`.execute(db)
  await sql`insert into events (slug, title, duration_minutes) values ('shown', ${en('Shown')}, 60), ('hidden', ${en('Hidden')}, 60)`.execute(
    db,
  )
  await sql`insert into event_dates (event_id, venue_id, starts_at, doors_at, slot, status)
    select events.id, venues.id, at::timestamptz, at::timestamptz, slot, status
    from (values
      ('shown', 'first', '2040-05-03T18:00Z', '', 'scheduled'), ('shown', 'second', '2040-05-02T18:00Z', 'late', 'postponed'),
      ('shown', 'third', '2040-05-02T18:00Z', '', 'scheduled'), ('shown', 'first', '2040-05-01T11:00Z', '', 'scheduled'),
      ('shown', 'first', '2040-05-04T18:00Z', '', 'cancelled'), ('hidden', 'first', '2040-05-05T18:00Z', '', 'scheduled'),
      ('shown', 'hidden', '2040-05-06T18:00Z', '', 'scheduled'), ('shown', 'first', '2040-05-07T18:00Z', '', 'scheduled')
    ) concert (event, hall, at, slot, status) join events on events.slug = event join venues on venues.slug = hall`.execute(
    db,
  )
  await sql`insert into soloists (slug, name, profession, description)
    select slug, slug, ${en('Piano')}::jsonb, ${en('')}::jsonb from unnest(array['bela', 'anna', 'hidden']) slug`.execute(
    db,
  )
  await sql`delete from pages`.execute(db)
  await sql`insert into pages (key, slug, title) select key, jsonb_build_object('en', key), ${en('Page')}::jsonb
    from unnest(array['terms', 'imprint', 'hidden']) key`.execute(db)
  await sql`insert into article_categories (key, slug, title, position)
    select key, jsonb_build_object('en', key), ${en('List')}::jsonb, position from (values ('second', 2), ('first', 1), ('hidden', 0)) list (key, position)`.execute(
    db,
  )
  await sql`insert into article_categories (key, slug, title, parent_id) select list.key, jsonb_build_object('en', list.key), ${en('List')}::jsonb, parent.id
    from (values ('below', 'first'), ('below-hidden', 'hidden'), ('hidden-below', 'first')) list (key, above) join article_categories parent on parent.key = above`.execute(
    db,
  )
  await sql`insert into articles (key, slug, title, position, category_id)
    select written.key, jsonb_build_object('en', written.key), ${en('Article')}::jsonb, written.position, list.id
    from (values ('last', 3, 'below'), ('alone', 1, null), ('then', 2, 'first'), ('hidden', 0, 'first'), ('of-hidden', 0, 'hidden'),
      ('of-below-hidden', 0, 'below-hidden')) written (key, position, list) left join article_categories list on list.key = written.list`.execute(
    db,
  )
  // Half of the hidden records are drafts, half are archived.
  for (const table of ['venues', 'soloists'])
    await sql`update ${sql.table(table)} set archived_at = now() where slug = 'hidden'`.execute(db)
  await sql`update events set published_at = null where slug = 'hidden'`.execute(db)
  await sql`update event_dates set published_at = now() + interval '1 day' where starts_at = '2040-05-07T18:00Z'`.execute(
    db,
  )
  for (const table of ['pages', 'articles'])
    await sql`update ${sql.table(table)} set published_at = null where key = 'hidden'`.execute(db)
  await sql`update article_categories set archived_at = now() where key in ('hidden', 'hidden-below')`.execute(db)
  for (const table of changed) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await sql`update ${sql.table(table)} set updated_at = ${hours(50)}, published_at = least(published_at, ${hours(60)})
      where published_at <= now()`.execute(db)
  }
})

const things = () => findSitemapThings(db, now)
const momentOf = (thing: { changed: string | null } | undefined) => thing?.changed && new Date(thing.changed).getTime()

test('sitemap things: what is shown is listed in its order, and what is over, called off, a draft or archived is not', async () => {
  const { venues, concerts, soloists, pages, categories, articles } = await things()
  expect(venues.map(({ slug }) => slug)).toEqual(['first', 'second', 'third'])
  expect(concerts.map(({ venueSlug, date, slot }) => [venueSlug, date, slot])).toEqual([
    ['second', '2040-05-02', 'late'],
    ['third', '2040-05-02', ''],
    ['first', '2040-05-03', ''],
  ])
  expect(soloists.map(({ slug }) => slug)).toEqual(['anna', 'bela'])
  expect(pages.map(({ slugs }) => slugs)).toEqual([{ en: 'imprint' }, { en: 'terms' }])
  expect(categories.map(({ slugs }) => slugs.en)).toEqual(['first', 'second', 'below'])
  expect(articles.map(({ slugs, category }) => [slugs.en, category?.en])).toEqual([
    ['alone', undefined],
    ['then', 'first'],
    ['last', 'below'],
  ])
})

test('sitemap things: of a shop that is empty every list is empty', async () => {
  const undone = new Error('undone')
  let found: SitemapThings | undefined
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`delete from event_dates`.execute(trx)
      for (const table of ['events', 'venues', 'soloists', 'pages', 'articles'])
        await sql`delete from ${sql.table(table)}`.execute(trx)
      await sql`truncate article_categories cascade`.execute(trx)
      found = await findSitemapThings(trx, now)
      throw undone
    })
    .catch((error: unknown) => expect(error).toBe(undone))
  expect(found).toEqual({ venues: [], concerts: [], soloists: [], pages: [], categories: [], articles: [] })
})

/** Returns the modification times of all entries, by name. */
async function changes(): Promise<Record<string, number | null | undefined | ''>> {
  const { venues, concerts, soloists, pages, categories, articles } = await things()
  return Object.fromEntries([
    ...venues.map((one) => [`hall ${one.slug}`, momentOf(one)]),
    ...concerts.map((one) => [`concert ${one.venueSlug}`, momentOf(one)]),
    ...soloists.map((one) => [`soloist ${one.slug}`, momentOf(one)]),
    ...pages.map((one) => [`page ${one.slugs.en}`, momentOf(one)]),
    ...categories.map((one) => [`list ${one.slugs.en}`, momentOf(one)]),
    ...articles.map((one) => [`article ${one.slugs.en}`, momentOf(one)]),
  ])
}

const all = (name: string) => ['first', 'second', 'third'].map((hall) => `${name} ${hall}`)
test.each<[table: string, where: string, things: string[]]>([
  ['events', "slug = 'shown'", [...all('concert'), ...all('hall')]],
  ['event_dates', "slot = 'late'", ['concert second', 'hall second']],
  ['event_dates', "status = 'cancelled'", []],
  ['venues', "slug = 'second'", ['concert second', 'hall second']],
  ['soloists', "slug = 'anna'", ['soloist anna']],
  ['pages', "key = 'terms'", ['page terms']],
  ['articles', "key = 'last'", ['article last', 'list below']],
  ['articles', "key = 'alone'", ['article alone']],
  ['articles', "key = 'hidden'", []],
])('sitemap things: a change of %s where %s is one of %j', async (table, where, changedThings) => {
  for (const column of ['updated_at', 'published_at']) {
    const before = await changes()
    const moment = hours(1)
    const old = await sql<{
      was: Date | null
    }>`select ${sql.ref(column)} as was from ${sql.table(table)} where ${sql.raw(where)}`.execute(db)
    // This must not publish a draft.
    if (old.rows[0]!.was === null) continue
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment} where ${sql.raw(where)}`.execute(db)
    const after = await changes()
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${old.rows[0]!.was} where ${sql.raw(where)}`.execute(
      db,
    )
    const news = Object.fromEntries(changedThings.map((name) => [name, moment.getTime()]))
    expect(after).toEqual({ ...before, ...news })
  }
})

test('sitemap things: a list without an article has no change', async () => {
  const { categories } = await things()
  expect(categories.map(({ slugs, changed: last }) => [slugs.en, last === null])).toEqual([
    ['first', false],
    ['second', true],
    ['below', false],
  ])
})
