import { sql } from 'kysely'
import { runCommand } from '#operations/admin/run-command.ts'
import { dateCommands } from '#operations/dates/commands.ts'
import { exportTexts } from '#core/season-import/testing/export-texts.ts'
import { importSeason } from '#core/season-import/import-season.ts'
import { storePicture, writeSeason } from '#core/season-import/testing/small-season.ts'
import { trySeason } from '#core/season-import/testing/try-season.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { type Buyer, createBuyer, send } from '#test/attacks/buyer.ts'
import type { FaultScenario, FaultShop } from '../scenario.ts'
import {
  addressOf,
  type Change,
  dayOf,
  HALL,
  MINUTE,
  nameSlot,
  openPage,
  plain,
  planChange,
  readEntries,
  sayDay,
  sayHour,
  spanOf,
  writeDate,
} from '../summer-time/changes.ts'
import { createMovedClock, type MovedClock } from '../summer-time/moved-clock.ts'
import { holdSeats, openSale, orderSeats } from '../summer-time/selling.ts'
import { Tally } from '../summer-time/tally.ts'
import { findMoments, type Season } from '../summer-time/wall-clock.ts'

type Years = readonly (readonly [city: string, seasons: readonly Season[]])[]

const ALL: Years = ['Europe/Budapest', 'Europe/Paris'].map((city) => [city, ['spring', 'autumn']])
const FEW: Years = [
  ['Europe/Budapest', ['autumn']],
  ['Europe/Paris', ['spring']],
]
const FIRST_YEAR = 2027
/** Minutes relative to a clock change at which the season list is requested. */
const LOOKS = [-61, -31, -1, 1, 31, 61, 22 * 60]

export const scenario: FaultScenario = {
  number: 10,
  story:
    'the clocks of Budapest and Paris are put forward and back: days, hours and calendars are those of the wall, holds and sales last as long as they say',
  async run(run) {
    const findings: Finding[] = []
    for (const [city, seasons] of run.isShort ? FEW : ALL) {
      const years = Array.from({ length: run.scale(10, 1) }, (_, index) => FIRST_YEAR + index)
      const changes = years.flatMap((year) => seasons.map((season) => planChange(year, season, run)))
      const clock = createMovedClock(city)
      const options = { environment: { TIME_ZONE: city }, route: clock.prepare, clock: clock.now }
      try {
        findings.push(...(await run.withShopWithin(options, (shop) => changeClocks(shop, clock, changes))))
      } finally {
        await clock.close()
      }
    }
    return findings
  },
}

async function changeClocks(shop: FaultShop, clock: MovedClock, changes: readonly Change[]): Promise<Finding[]> {
  const [files, pages, calendars, holds] = [new Tally(), new Tally(), new Tally(), new Tally()]
  await openSeason(shop, changes, files)
  await readFeed(shop, changes, calendars)
  for (const [index, change] of changes.entries()) {
    const buyerOf = (number: number) => createBuyer(shop.port, 100 * index + number)
    await clock.moveTo(new Date(change.at.getTime() - 48 * 60 * MINUTE))
    await readConcerts(buyerOf(0), change, pages)
    await moveConcert(shop, change, files)
    for (const minutes of LOOKS) {
      await clock.moveTo(new Date(change.at.getTime() + minutes * MINUTE))
      await readSeason(buyerOf(1), { change, now: clock.now() }, pages)
    }
    const selling = { shop, clock, buyerOf }
    await holdSeats(selling, change, holds)
    await orderSeats(selling, change, { holds, calendars })
    await openSale(selling, change, holds)
  }
  const count = (key: 'concerts' | 'skipped') => changes.reduce((sum, change) => sum + change[key].length, 0)
  return [
    files.tell(
      'hours in files and commands are stored as the clocks show them, and those that never come are refused',
      `${shop.config.timeZone}: ${changes.length} changes, ${count('concerts')} concerts around them, ${count('skipped')} hours that never come`,
    ),
    pages.tell('pages and lists say the day and the hour at the hall', `${pages.compared} pages and lists compared`),
    calendars.tell(
      'calendars have the moment, and mails the hour',
      `${calendars.compared} entries of calendars and mails`,
    ),
    holds.tell(
      'holds, orders and sales last exactly their minutes',
      `${holds.compared} times of holds, orders and sales`,
    ),
  ]
}

/** Imports all concerts, tries skipped local times, and re-imports the export. */
async function openSeason(
  { db, config: { timeZone } }: FaultShop,
  changes: readonly Change[],
  tally: Tally,
): Promise<void> {
  const writeFiles = (dates: string[]) =>
    writeSeason({ 'season.yaml': `time_zone: ${timeZone}\n`, 'dates.yaml': dates.join('') })
  const concerts = changes.flatMap((change) => change.concerts)
  await storePicture(db)
  await importSeason(db, writeFiles(concerts.map(({ wall, slot }) => writeDate(wall, slot))))
  const { rows } = await sql<{ slot: string; date: string; starts_at: Date }>`
    select slot, date, starts_at from event_dates`.execute(db)
  for (const { wall, slot, startsAt } of concerts) {
    const stored = rows.find((row) => row.date === dayOf(wall) && row.slot === slot)
    tally.expect(`concert of ${wall}`, stored?.starts_at, startsAt)
  }
  for (const { day, skipped } of changes.filter((change) => change.skipped.length > 0)) {
    const dates = [
      ...skipped.map((wall) => writeDate(wall, nameSlot(wall))),
      writeDate(`${day} 19:30`, 'doors', '  doors: "02:30"\n'),
      writeDate(`${day} 19:30`, 'opened', `  sale_starts: ${day} 02:30\n`),
      writeDate(`${day} 19:30`, 'closed', `  sale_ends: ${day} 02:59\n`),
      writeDate(`${day} 19:30`, 'shown', `  published: ${day} 02:00\n`),
    ]
    const problems = await trySeason({ db }, writeFiles(dates))
    const isRefused = (index: number) =>
      problems.some((problem) =>
        problem.includes(`${day} ${['02:30', '02:59', '02:00'][index]} never comes in ${timeZone}`),
      )
    tally.expect(`refusals of ${day}`, [0, 1, 2].map(isRefused), [true, true, true])
    tally.expect(
      `other problems of ${day}`,
      problems.filter((problem) => !problem.includes('never comes')),
      [],
    )
    tally.expect(`concerts refused on ${day}`, problems.length >= dates.length, true)
  }
  const report = await importSeason(db, await exportTexts(db))
  const touched = report.filter(({ created, changed }) => created.length + changed.length > 0)
  tally.expect(
    'what the import of an export changes',
    touched.map(({ kind }) => kind),
    [],
  )
}

/**
 * Checks every concert by URL: date and time in structured data, in text, and in the page's
 * calendar.
 */
async function readConcerts(buyer: Buyer, { concerts }: Change, tally: Tally): Promise<void> {
  for (const concert of concerts) {
    const { wall, startsAt } = concert
    const { eventDate, selectedDate, eventDates, head } = await openPage<{
      eventDate: { start_date: string } | null
      selectedDate: string
      eventDates: { date: string; venues: { date_slot?: string }[] }[]
      head: { title: string; description: string }
    }>(buyer, addressOf(concert))
    tally.expect(`page of ${wall}`, [eventDate?.start_date, selectedDate], [startsAt, dayOf(wall)])
    const said = plain(head.description)
    tally.expect(`words of ${wall}`, said.includes(`${sayDay(wall)}, ${sayHour(wall)}`) || said, true)
    const ofDay = concerts.filter((other) => dayOf(other.wall) === dayOf(wall))
    tally.expect(
      `calendar of ${dayOf(wall)}`,
      eventDates.find(({ date }) => date === dayOf(wall))?.venues.map((venue) => venue.date_slot),
      ofDay.map(({ slot }) => slot),
    )
  }
}

/** Checks the season list by month: future concerts, each on its day. */
async function readSeason(buyer: Buyer, { change, now }: { change: Change; now: Date }, tally: Tally): Promise<void> {
  const { concerts } = change
  for (const month of new Set(concerts.map(({ wall }) => wall.slice(0, 7)))) {
    const { upcoming } = await openPage<{ upcoming: { data: { date: string; slot?: string }[] } }>(
      buyer,
      linkToSeason({ month, hall: HALL }),
    )
    tally.expect(
      `season of ${month} at ${now.toISOString()}`,
      upcoming.data.map(({ date, slot }) => `${date} ${slot}`),
      concerts
        .filter(({ wall, startsAt }) => wall.startsWith(month) && startsAt > now)
        .map(({ wall, slot }) => `${dayOf(wall)} ${slot}`),
    )
  }
}

/** Checks the hall's calendar feed, which contains every concert. */
async function readFeed({ port }: FaultShop, changes: readonly Change[], tally: Tally): Promise<void> {
  const { body } = await send(port, `/feeds/halls/${HALL}/concerts.ics`)
  const entries = readEntries(body)
  for (const concert of changes.flatMap(({ concerts }) => concerts)) {
    const entry = entries.find(({ text }) => text.includes(addressOf(concert)))
    tally.expect(`calendar entry of ${concert.wall}`, entry?.span, spanOf(concert))
  }
}

/** Moves a concert into the night of the change with the command line. */
async function moveConcert(
  { config, db, databaseUrl }: FaultShop,
  { day, season }: Change,
  tally: Tally,
): Promise<void> {
  const { eventDateId } = await storeConcert(db, { capacity: 1, bystanders: false })
  const errors: string[] = []
  const connection = createDatabase(databaseUrl, { connections: 1 })
  const context = {
    config: () => config,
    databaseUrl: async () => databaseUrl,
    database: async () => connection,
    print: () => {},
    resolvePath: (path: string) => path,
    actor: 'test:faults',
    signal: new AbortController().signal,
  }
  const printError = (text: string) => void errors.push(text)
  const wall = `${day} 02:30`
  const args = ['date', 'move', String(eventDateId), '--to', wall, '--doors', '01:30', '--yes']
  try {
    const code = await runCommand(args, { commands: dateCommands, context, printError })
    const { rows } = await sql<{ starts_at: Date; date: string }>`
      select starts_at, date from event_dates where id = ${eventDateId}`.execute(db)
    const isMoved = rows[0]?.starts_at.getTime() === findMoments(wall).at(-1)?.getTime() && rows[0]?.date === day
    tally.expect(
      `date move to ${wall} (${errors.join()})`,
      [code === 0, isMoved],
      season === 'spring' ? [false, false] : [true, true],
    )
  } finally {
    await connection.close()
  }
}
