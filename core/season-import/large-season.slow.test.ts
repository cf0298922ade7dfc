import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { importSeason } from './import-season.ts'
import { storePicture, writeSeason } from './testing/small-season.ts'

const { db, close } = await createTestDatabase({ limits: databaseLimits.upkeep })
afterAll(close)

const halls = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const hall = writeSeason().get('venues/town-hall.yaml')!

/** 2,100 concerts: more rows in every table than fit into one statement. */
function writeLargeSeason(fullPrice: string) {
  const days = Array.from({ length: 350 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))
  const dates = halls.flatMap((venue) =>
    days.map((date) => `- { event: trio, venue: ${venue}, date: ${date}, time: 19:30, prices: all }`),
  )
  const tickets = `[{ title: Full, price: ${fullPrice} }, { title: Student, price: 9.00 }]`
  return writeSeason({
    ...Object.fromEntries(halls.map((slug) => [`venues/${slug}.yaml`, hall])),
    'dates.yaml': dates.join('\n'),
    'prices.yaml': `all:\n  zones: [{ title: Stalls, capacity: 100, tickets: ${tickets} }]\n`,
  })
}

test('another price of 2,100 concerts is that of each of them, and nothing is written that stays as it was', async () => {
  await storePicture(db)
  await importSeason(db, writeLargeSeason('20.00'))
  await sql`create table written (id bigint)`.execute(db)
  await sql`create function note_written() returns trigger language plpgsql as $$ begin insert into written values (new.id); return null; end $$`.execute(
    db,
  )
  await sql`create trigger noting after update on event_tickets for each row execute function note_written()`.execute(
    db,
  )
  const before = await sql`select id, xmin::text from zones order by id`.execute(db)
  await importSeason(db, writeLargeSeason('25.00'))
  const { rows } = await sql`
    select title ->> 'en' as title, price_cents, position, count(*)::integer as tickets, count(written.id)::integer as written
    from event_tickets left join written on written.id = event_tickets.id group by 1, 2, 3 order by 1`.execute(db)
  expect(rows).toEqual([
    { title: 'Full', price_cents: 2500, position: 0, tickets: 2100, written: 2100 },
    { title: 'Student', price_cents: 900, position: 1, tickets: 2100, written: 0 },
  ])
  expect((await sql`select id, xmin::text from zones order by id`.execute(db)).rows).toEqual(before.rows)
})
