/** Old addresses of everything with a slug: each leads to the present one, in every language. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const text = `'{"en": "T"}'`
const bySlug = (slug: string) => `'{"en": "${slug}", "fr": "${slug}-fr"}'`
/** Its address by slug, and the values of a new one. */
const kinds: Record<string, { at: (slug: string) => string; isPlain?: true; insert: (slug: string) => string }> = {
  pages: {
    at: (slug) => `/${slug}`,
    insert: (slug) => `(key, slug, title) values (gen_random_uuid(), ${bySlug(slug)}, ${text})`,
  },
  articles: {
    at: (slug) => `/tudasbazis/${slug}`,
    insert: (slug) => `(key, slug, title) values (gen_random_uuid(), ${bySlug(slug)}, ${text})`,
  },
  article_categories: {
    at: (slug) => `/tudasbazis/kategoriak/${slug}`,
    insert: (slug) => `(key, slug, title) values (gen_random_uuid(), ${bySlug(slug)}, ${text})`,
  },
  surveys: {
    at: (slug) => `/survey/${slug}`,
    insert: (slug) => `(key, slug, title) values (gen_random_uuid(), ${bySlug(slug)}, ${text})`,
  },
  soloists: {
    at: (slug) => `/soloists/${slug}`,
    isPlain: true,
    insert: (slug) => `(slug, name, profession, description) values ('${slug}', 'S', ${text}, ${text})`,
  },
  venues: {
    at: (slug) => `/events/${slug}/2040-05-05`,
    isPlain: true,
    insert: (slug) =>
      `(slug, title, city, address, google_maps_url) values ('${slug}', ${text}, ${text}, 'a', 'https://m.example')`,
  },
}
/** Have a slug, and no page with it in the address. */
const withoutAddress = ['events', 'former_slugs']

test('former addresses: everything with a slug is known here', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'slug'`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(kinds), ...withoutAddress].toSorted())
})

async function store(kind: string, slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(kind)} ${sql.raw(kinds[kind]!.insert(slug))}
    returning id`.execute(db)
  await sql`update ${sql.table(kind)} set published_at = null where id = ${rows[0]!.id}`.execute(db)
  return rows[0]!.id
}

const publish = (kind: string, id: number) =>
  sql`update ${sql.table(kind)} set published_at = now() - interval '1 day' where id = ${id}`.execute(db)

async function rename(kind: string, id: number, slug: string): Promise<void> {
  const stored = kinds[kind]!.isPlain ? `'${slug}'` : bySlug(slug)
  await sql`update ${sql.table(kind)} set slug = ${sql.raw(stored)} where id = ${id}`.execute(db)
}

async function ask(kind: string, slug: string, locale: (typeof locales)[number]) {
  const { status, location } = await shop.visitor(locale).get(`${kinds[kind]!.at(slug)}?from=mail`, { follow: false })
  return [status, location]
}

describe.each(Object.keys(kinds))('former addresses of %s', (kind) => {
  const { at, isPlain } = kinds[kind]!
  const nameOf = (slug: string, locale: string) => (locale === 'fr' && !isPlain ? `${slug}-fr` : slug)
  const query = kind === 'venues' ? '' : '?from=mail'
  const moved = (slug: string, locale: string) => [301, at(nameOf(slug, locale)) + query]

  test('lead to the present one at once, in each language, however often it has changed', async () => {
    const id = await store(kind, `${kind.slice(0, 4)}-first`)
    const [first, second, third] = ['first', 'second', 'third'].map((name) => `${kind.slice(0, 4)}-${name}`) as [
      string,
      string,
      string,
    ]
    await publish(kind, id)
    await rename(kind, id, second)
    await rename(kind, id, third)
    for (const locale of locales) {
      for (const old of [first, second, ...(isPlain ? [] : [`${first}-fr`])])
        expect([locale, old, ...(await ask(kind, old, locale))]).toEqual([locale, old, ...moved(third, locale)])
    }
    const other = await store(kind, first)
    expect(await ask(kind, first, 'en'), 'a draft takes no address').toEqual(moved(third, 'en'))
    await publish(kind, other)
    expect((await ask(kind, first, 'en'))[0], 'a new one comes first').toBe(200)
    await rename(kind, id, `${kind.slice(0, 4)}-fourth`)
    await rename(kind, id, third)
    expect((await ask(kind, third, 'en'))[0], 'a slug taken back').toBe(200)
  })

  test('of what was never published, or is no more, there are none', async () => {
    const draft = await store(kind, `${kind.slice(0, 4)}-draft`)
    await rename(kind, draft, `${kind.slice(0, 4)}-drafted`)
    await publish(kind, draft)
    expect((await ask(kind, `${kind.slice(0, 4)}-draft`, 'en'))[0]).toBe(404)
    await rename(kind, draft, `${kind.slice(0, 4)}-gone`)
    expect((await ask(kind, `${kind.slice(0, 4)}-drafted`, 'en'))[0]).toBe(301)
    await sql`update ${sql.table(kind)} set archived_at = now() where id = ${draft}`.execute(db)
    expect((await ask(kind, `${kind.slice(0, 4)}-drafted`, 'en'))[0]).toBe(404)
  })
})

test('former addresses: a calendar stays subscribed to a hall and a soloist under their old slugs', async () => {
  for (const [kind, at] of [
    ['venues', '/feeds/halls/'],
    ['soloists', '/feeds/soloists/'],
  ] as const) {
    const id = await store(kind, `feed-${kind}`)
    await publish(kind, id)
    await rename(kind, id, `feed-${kind}-new`)
    const { status, body } = await shop.visitor().get(`${at}feed-${kind}/concerts.ics`)
    expect([kind, status, body.startsWith('BEGIN:VCALENDAR')]).toEqual([kind, 200, true])
  }
})
