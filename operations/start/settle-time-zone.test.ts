import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { findCalendarDate, formatDate } from '#values/dates.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { isTimeZone } from '../config/config-rules.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { readTimeZone, settleTimeZone } from './settle-time-zone.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
afterEach(async () => {
  await sql`delete from event_dates`.execute(db)
  await settleTimeZone(db, 'Europe/Budapest')
})

/** Without bystanders, which would remain. */
const store = () => storeConcert(db, { bystanders: false })

test('a shop without concerts is given the time zone, by which the days of its concerts follow', async () => {
  await settleTimeZone(db, 'America/New_York')
  expect(await readTimeZone(db)).toBe('America/New_York')
  const { eventDateId } = await store()
  const { date } = await db
    .updateTable('event_dates')
    .set({ starts_at: '2040-01-10T02:30:00Z', doors_at: '2040-01-10T02:00:00Z' })
    .where('id', '=', eventDateId)
    .returning('date')
    .executeTakeFirstOrThrow()
  expect(date).toBe('2040-01-09')
})

test('a shop with concerts keeps its time zone, and another one is refused with the one to set', async () => {
  await store()
  await settleTimeZone(db, 'Europe/Budapest')
  const settling = settleTimeZone(db, 'America/New_York')
  await expect(settling).rejects.toThrow(StartError)
  await expect(settling).rejects.toThrow(
    /stored in .* Europe\/Budapest, and TIME_ZONE is America\/New_York: set TIME_ZONE=Europe\/Budapest\./,
  )
  expect(await readTimeZone(db)).toBe('Europe/Budapest')
})

test('a concert that was archived keeps it, too: its tickets were printed', async () => {
  await store()
  await sql`update event_dates set archived_at = now()`.execute(db)
  await expect(settleTimeZone(db, 'America/New_York')).rejects.toThrow(StartError)
})

test('a time zone that PostgreSQL does not know is refused before anything is written', async () => {
  await expect(settleTimeZone(db, 'Mars/Olympus_Mons')).rejects.toThrow(
    /does not know the time zone Mars\/Olympus_Mons/,
  )
  expect(await readTimeZone(db)).toBe('Europe/Budapest')
})

test('on pages a moment is on the day and at the hour that the database says, in every time zone', async () => {
  const { rows: known } = await sql<{ name: string }>`select name from pg_timezone_names order by name`.execute(db)
  const zones = known.map(({ name }) => name).filter(isTimeZone)
  expect(zones.length).toBeGreaterThan(300)
  // Years with settled law: two releases of the time zone data may disagree about future years.
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
  const samples = fc.sample(fc.record({ moment: moments, zone: fc.constantFrom(...zones) }), 2_000)
  const { rows } = await sql<{ day: string; hour: string }>`
    select to_char(moment at time zone zone, 'YYYY-MM-DD') as day, to_char(moment at time zone zone, 'FMHH24:MI') as hour
    from unnest(${samples.map(({ moment }) => moment.toISOString())}::timestamptz[], ${samples.map(({ zone }) => zone)}::text[])
      with ordinality as sample(moment, zone, position) order by position`.execute(db)
  const said = samples.map(({ moment, zone }) => ({
    zone,
    day: findCalendarDate(moment, zone),
    hour: formatDate(moment, 'time', { locale: 'hu', timeZone: zone }),
  }))
  expect(said).toEqual(samples.map(({ zone }, index) => ({ zone, ...rows[index] })))
})
