import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const text = `'{"en": "T"}'`
/** A row of each table with a version, and a change of it. */
const rows: [table: string, insert: string, change: string][] = [
  [
    'venues',
    `(slug, title, city, address, google_maps_url) values ('v', ${text}, ${text}, 'a', 'https://m.example')`,
    `address = 'b'`,
  ],
  ['events', `(slug, title, duration_minutes) values ('e', ${text}, 60)`, 'duration_minutes = 61'],
  [
    'event_dates',
    '(event_id, venue_id, starts_at, doors_at) select events.id, venues.id, now(), now() from events, venues',
    `status = 'cancelled'`,
  ],
  ['soloists', `(slug, name, profession, description) values ('s', 'S', ${text}, ${text})`, `name = 'T'`],
  [
    'pages',
    `(key, slug, title) values ('p', ${text.toLowerCase().replace('"t"', '"p"')}, ${text})`,
    'hide_title = true',
  ],
  ['articles', `(key, slug, title) values ('a', '{"en": "a"}', ${text})`, 'position = 9'],
  ['faqs', `(key, question) values ('q', ${text})`, 'position = 9'],
  ['surveys', `(key, slug, title) values ('s', '{"en": "s"}', ${text})`, 'position = 9'],
  ['gallery_items', `(media_id) select id from media`, 'position = 9'],
  ['menu_items', `(menu, title, address) values ('footer', ${text}, '/')`, 'position = 9'],
]

test('what visitors read has a version, which counts every change and nothing else', async () => {
  await sql`insert into media (name, alt_text, width, height, variants) values ('m', '{"en": "M"}', 1, 1, '[]')`.execute(
    db,
  )
  for (const [table, insert, change] of rows) {
    const read = async () =>
      (await sql<{ version: number }>`select version from ${sql.table(table)} order by id desc limit 1`.execute(db))
        .rows
    await sql.raw(`insert into ${table} ${insert}`).execute(db)
    const [{ version: before } = { version: 0 }] = await read()
    expect(before, table).toBeGreaterThan(0)
    await sql.raw(`update ${table} set ${change}`).execute(db)
    await sql.raw(`update ${table} set ${change}`).execute(db)
    expect(await read(), table).toEqual([{ version: before + 1 }])
    // It cannot be set: it counts.
    await sql.raw(`update ${table} set version = 100`).execute(db)
    expect(await read(), table).toEqual([{ version: before + 2 }])
  }
})
