/**
 * Season files unaware of a change: the concert was moved, postponed or cancelled after tickets
 * were sold.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { cancelDate, moveDate, postponeDate } from '../orders/changed-dates/server/changes.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportTexts } from './testing/export-texts.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'
import { change, storePicture, writeSeason } from './testing/small-season.ts'

let database: TestDatabase
let first: number
beforeEach(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
  await importSeason(database.db, writeSeason())
  const dates = await database.db.selectFrom('event_dates').select('id').orderBy('date').execute()
  first = dates[0]!.id
})
afterEach(() => database.close())

const options = {
  isMeant: true,
  actor: 'test',
  now: new Date('2026-11-23T12:00:00Z'),
  timeZone: 'Europe/Budapest',
} as const
const move = (startsAt: string) =>
  moveDate(
    database.db,
    first,
    { startsAt: new Date(startsAt), doorsAt: null, hall: null, slot: null, returnUntil: null },
    options,
  )
const readDates = async () => {
  const { rows } = await sql<{
    date: string
    status: string
  }>`select date::text, status from event_dates order by date`.execute(database.db)
  return rows.map(({ date, status }) => `${date} ${status}`)
}
const day = (date: string, more = '') =>
  change('dates.yaml', '  date: 2027-11-27\n  time: 19:30\n', `  date: ${date}\n  time: 19:30\n${more}`)

test('a concert that was moved is not made a second time on its old day: its file is refused, with line and new day', async () => {
  await move('2027-12-04T18:30:00Z')
  const before = await readDates()
  for (const archivesMissing of [false, true])
    await expect(importSeason(database.db, writeSeason(), { archivesMissing })).rejects.toThrow(
      /dates.yaml:3: This concert was moved: write venue: town-hall, date: 2027-12-04, as it stands in the shop/,
    )
  expect(await readDates()).toEqual(before)
  expect(countChanges(await importSeason(database.db, day('2027-12-04')))).toBe(0)
  expect(countChanges(await importSeason(database.db, await exportTexts(database.db)))).toBe(0)
})

test('a concert that was moved to another slot is told with it', async () => {
  const place = { startsAt: new Date('2027-12-04T18:30:00Z'), doorsAt: null, hall: null, slot: 'late' }
  await moveDate(database.db, first, { ...place, returnUntil: null }, options)
  await expect(importSeason(database.db, writeSeason())).rejects.toThrow(
    /dates.yaml:3: This concert was moved: write venue: town-hall, date: 2027-12-04, slot: late, as it stands/,
  )
})

test('a concert that was moved twice is looked for where it is now', async () => {
  await move('2027-12-04T18:30:00Z')
  await sql`update operations set state = 'done', ended_at = now()`.execute(database.db)
  await move('2027-12-11T18:30:00Z')
  for (const old of ['2027-11-27', '2027-12-04'])
    await expect(importSeason(database.db, day(old))).rejects.toThrow('date: 2027-12-11, as it stands')
})

test('who names the concert where it is now may have another one on the day that it has left', async () => {
  await move('2027-12-04T18:30:00Z')
  const both = day('2027-12-04')
  const again = '- event: trio\n  venue: town-hall\n  date: 2027-11-27\n  time: 19:30\n  prices: town-hall\n'
  await importSeason(database.db, new Map([...both, ['dates.yaml', both.get('dates.yaml')! + again]]))
  expect(await readDates()).toEqual(['2027-11-27 scheduled', '2027-11-28 scheduled', '2027-12-04 scheduled'])
})

test.each([
  ['postponed', () => postponeDate(database.db, first, { returnUntil: null }, options)],
  ['cancelled', () => cancelDate(database.db, first, { keepFees: false }, options)],
])('a concert that was %s is not put on sale again by a file that calls it scheduled', async (status, off) => {
  await off()
  for (const said of ['', '  status: scheduled\n'])
    await expect(importSeason(database.db, day('2027-11-27', said))).rejects.toThrow(
      new RegExp(`dates.yaml:${said ? 5 : 1}: The concert was ${status}.*write "status: ${status}"`),
    )
  expect(countChanges(await importSeason(database.db, day('2027-11-27', `  status: ${status}\n`)))).toBe(0)
  expect(await readDates()).toEqual([`2027-11-27 ${status}`, '2027-11-28 scheduled'])
})

test('what only a file has called cancelled is on again when the file says so', async () => {
  await importSeason(database.db, day('2027-11-27', '  status: cancelled\n'))
  await importSeason(database.db, writeSeason())
  expect(await readDates()).toEqual(['2027-11-27 scheduled', '2027-11-28 scheduled'])
})

/** The season with a second event on these days, and the first one on the others. */
const withDuo = (...days: string[]) => {
  const dates = ['2027-11-27', '2027-11-28'].map((date) => ({ date, event: days.includes(date) ? 'duo' : 'trio' }))
  const lines = dates.map(
    ({ date, event }, index) =>
      `- event: ${event}\n  venue: town-hall\n  date: ${date}\n  time: ${['19:30', '17:00'][index]}\n  prices: town-hall\n`,
  )
  return writeSeason({ 'events/duo.yaml': 'title: { en: Duo }\nduration: 60\n', 'dates.yaml': lines.join('') })
}
const readEvents = async () => {
  const { rows } = await sql<{ line: string }>`
    select event_dates.id || ' ' || date || ' ' || events.slug || ' ' || (select sum(sold) from zones where event_date_id = event_dates.id) as line
    from event_dates join events on events.id = event_id order by starts_at, event_dates.id`.execute(database.db)
  return rows.map(({ line }) => line)
}

test('a concert that the shop has keeps its number and what is sold of it when its file names another event', async () => {
  await sql`update zones set sold = 3 where event_date_id = ${first}`.execute(database.db)
  const second = first + 1
  await importSeason(database.db, withDuo('2027-11-27'))
  expect(await readEvents()).toEqual([`${first} 2027-11-27 duo 3`, `${second} 2027-11-28 trio 0`])
  expect(countChanges(await importSeason(database.db, withDuo('2027-11-27')))).toBe(0)
  await importSeason(database.db, withDuo())
  expect(await readEvents()).toEqual([`${first} 2027-11-27 trio 3`, `${second} 2027-11-28 trio 0`])
})

test('the day that a concert has left may have another event, and one of the shop itself may be changed there', async () => {
  await move('2027-12-04T18:30:00Z')
  const second = first + 1
  await importSeason(database.db, withDuo('2027-11-27'))
  const [added = '', ...others] = await readEvents()
  expect(others).toEqual([`${second} 2027-11-28 trio 0`, `${first} 2027-12-04 trio 0`])
  expect(added).toMatch(/^\d+ 2027-11-27 duo 0$/)
  // Once the files know it, the moved concert's former date has no effect.
  await importSeason(database.db, withDuo())
  expect((await readEvents())[0]).toBe(added.replace('duo', 'trio'))
})

test('another event on the day of a concert that was postponed is not put on sale by a file that calls it scheduled', async () => {
  await postponeDate(database.db, first, { returnUntil: null }, options)
  await expect(importSeason(database.db, withDuo('2027-11-27'))).rejects.toThrow('The concert was postponed')
  // A concert put back on sale elsewhere is like any other.
  await sql`update event_dates set status = 'scheduled' where id = ${first}`.execute(database.db)
  expect(countChanges(await importSeason(database.db, withDuo('2027-11-27')))).toBe(2)
})
