/** Checks a file against the shop's data. */
import { createClock } from '#platform/database/local-moments.ts'
import type { CellFlaw, Flaw } from '#core/season-sheets/dry-run.ts'
import { nameId, joinKey, type SheetName, type Value, type Values } from '#core/season-sheets/sheets.ts'
import type { StoredDate } from '../dates/dates-store.ts'
import { findRate, type VatRate } from '../kinds/vat-rates.ts'
import type { ComparedRow, Comparison } from './compare.ts'
import type { ReadSheet } from './read-file.ts'
import type { StoredSeason } from './read-season.ts'

interface Checked {
  read: readonly ReadSheet[]
  stored: StoredSeason
  comparison: Comparison
  timeZone: string
  now: string
  flaws: Flaw[]
}

type Refuse = (row: { line: number }, column: string, is: CellFlaw, values?: Flaw['values']) => void

/** Collects the future state: stored data plus the file's. */
function collectKnown({ read, stored }: Checked) {
  const all = (name: SheetName): Values[] => [
    ...stored.rows[name],
    ...(read.find((sheet) => sheet.name === name)?.rows.map(({ values }) => values) ?? []),
  ]
  const set = (name: SheetName, ...keys: string[]) =>
    new Set(all(name).map((values) => joinKey(...keys.map((key) => values[key]))))
  return {
    all,
    halls: set('halls', 'hall'),
    parts: set('parts', 'hall', 'part'),
    lists: set('lists', 'hall', 'list'),
    soloists: set('soloists', 'soloist'),
    events: set('events', 'event'),
    dates: set('dates', 'hall', 'day', 'slot'),
  }
}
type Known = ReturnType<typeof collectKnown>

export function checkRows(checked: Checked): void {
  const known = collectKnown(checked)
  const { rows, programmes } = checked.comparison
  const refuseIn =
    (name: SheetName): Refuse =>
    ({ line }, column, is, values = {}) => {
      const { title, columns } = checked.read.find((one) => one.name === name)!
      checked.flaws.push({ is, sheet: title, line, column: columns[column] ?? '', values })
    }
  const named = (row: { line: number; values: Values }, refuse: Refuse, column: string, is: CellFlaw, is_: boolean) => {
    if (!is_) refuse(row, column, is, { name: String(row.values[column]) })
  }
  for (const sheet of ['parts', 'lists', 'dates', 'prices'] as const)
    for (const row of rows[sheet])
      named(row, refuseIn(sheet), 'hall', 'noHall', known.halls.has(joinKey(row.values['hall'])))
  for (const sheet of ['lists', 'prices'] as const)
    for (const row of rows[sheet]) {
      const { hall, part } = row.values
      if (part != null) named(row, refuseIn(sheet), 'part', 'noPart', known.parts.has(joinKey(hall, part)))
    }
  for (const row of rows.events)
    for (const name of listOf(row.values['soloists']))
      if (!known.soloists.has(joinKey(name))) refuseIn('events')(row, 'soloists', 'noSoloist', { name })
  for (const { event, rows: works } of programmes)
    if (!known.events.has(joinKey(event))) refuseIn('programme')(works[0]!, 'event', 'noEvent', { name: event })
  checkDates(checked, known, refuseIn('dates'))
  checkPrices(checked, known, refuseIn('prices'))
}

export const listOf = (value: Value | undefined): string[] => (typeof value === 'string' ? value.split(', ') : [])

function checkDates(checked: Checked, known: Known, refuse: Refuse): void {
  const { stored, comparison, timeZone } = checked
  const isOnTheClock = createClock(timeZone)
  const dates = new Map(stored.entries.get('dates')!.map((entry) => [nameDate(entry.data as StoredDate), entry]))
  const lacksRate = findMissingRates(checked, known)
  const checkNew = createNewDateCheck(checked, known, refuse)
  for (const row of comparison.rows.dates) {
    const { hall, event, list } = row.values as Texts
    if (!known.events.has(joinKey(event))) refuse(row, 'event', 'noEvent', { name: String(event) })
    if (list != null && !known.lists.has(joinKey(hall, list))) refuse(row, 'list', 'noList', { name: list })
    checkHours(row, { isOnTheClock, refuse })
    const country = lacksRate(row)
    if (country !== null) refuse(row, 'event', 'noVat', { country })
    const entry = dates.get(row.id)
    if (row.stored) checkKnownDate(row, entry?.data as StoredDate, { stored, refuse })
    else checkNew(row, entry?.isArchived ?? false)
  }
}

function checkHours(
  row: ComparedRow,
  { isOnTheClock, refuse }: { isOnTheClock: (local: string) => boolean; refuse: Refuse },
): void {
  const { day, time, doors, opens, closes } = row.values as Texts
  for (const [column, local] of Object.entries({ time: `${day} ${time}`, opens, closes }))
    if (local && !isOnTheClock(`${local}:00`)) refuse(row, column, 'skippedHour')
  if (doors && doors > time!) refuse(row, 'doors', 'doorsLate')
  if (opens && closes && opens >= closes) refuse(row, 'closes', 'closesFirst')
}

type Texts = Record<string, string | null | undefined>

/** Finds the country without a VAT rate of a concert that is new, or of another event. */
function findMissingRates({ stored }: Checked, known: Known): (row: ComparedRow) => string | null {
  const countries = latest(known.all('halls'), 'hall', 'country')
  const classes = latest(known.all('events'), 'event', 'vat')
  const rates = stored.entries.get('VAT rates')!.map(({ data }) => data as VatRate)
  return (row) => {
    if (row.stored && !row.changes.some(({ column }) => column.key === 'event')) return null
    const { hall, day, event } = row.values as Texts
    const country = countries.get(String(hall))
    const vatClass = classes.get(String(event)) ?? 'concert'
    return country && findRate(rates, { country, vatClass, day: String(day) }) === undefined ? country : null
  }
}

function createNewDateCheck({ stored, comparison, now }: Checked, known: Known, refuse: Refuse) {
  const ownPrices = new Set(comparison.rows.prices.map(({ values }) => nameId('dates', values)))
  const seats = new Map([
    ...stored.seats,
    ...known
      .all('parts')
      .flatMap(({ hall, part, seats: count }) =>
        typeof count === 'number' ? [[joinKey(hall, part), count] as const] : [],
      ),
  ])
  const partsOf = Map.groupBy(known.all('lists'), ({ hall, list }) => joinKey(hall, list))
  return (row: ComparedRow, isArchived: boolean): void => {
    const { hall, day, time, list } = row.values as Texts
    if (isArchived) refuse(row, 'day', 'archived')
    if (`${day} ${time}` <= now) refuse(row, 'day', 'past')
    if (list == null) return
    if (ownPrices.has(row.id)) refuse(row, 'list', 'both')
    // Without a number of seats the concert would have no limit.
    const bare = (partsOf.get(joinKey(hall, list)) ?? []).find(({ part }) => !seats.has(joinKey(hall, part)))
    if (bare) refuse(row, 'list', 'noSeats', { name: String(bare['part']) })
  }
}

/** Another hour needs the desk's own page, which notifies; a list is chosen at creation. */
function checkKnownDate(
  row: ComparedRow,
  date: StoredDate,
  { stored, refuse }: { stored: StoredSeason; refuse: Refuse },
): void {
  const sold = date.zones.reduce((sum, { id }) => sum + stored.taken.get(id)!.sold, 0)
  for (const { column } of row.changes) {
    if (column.key === 'list') refuse(row, 'list', 'listChosen')
    if ((column.key === 'time' || column.key === 'event') && sold > 0) refuse(row, column.key, 'sold', { count: sold })
  }
}

function checkPrices({ stored, comparison }: Checked, known: Known, refuse: Refuse): void {
  const zones = new Map(
    stored.entries.get('dates')!.flatMap(({ data }) => {
      const date = data as StoredDate
      return date.zones.map((zone) => [joinKey(nameDate(date), zone.key), zone] as const)
    }),
  )
  const told = new Set<string>()
  for (const row of comparison.rows.prices) {
    const date = nameId('dates', row.values)
    if (!known.dates.has(date)) refuse(row, 'day', 'noDate')
    const zone = zones.get(joinKey(date, row.values['zone']))
    const { seats } = row.values
    if (!zone || typeof seats !== 'number') continue
    const { taken: least } = stored.taken.get(zone.id)!
    if (seats >= least || told.has(joinKey(date, zone.key))) continue
    told.add(joinKey(date, zone.key))
    refuse(row, 'seats', 'tooSmall', { least })
  }
}

export const nameDate = ({ venue, date, slot }: StoredDate): string => joinKey(venue, date, slot)

/** The last value wins: the file comes after the shop. */
const latest = (rows: readonly Values[], key: string, value: string): Map<string, string | null> =>
  new Map(rows.flatMap((row) => (row[value] === undefined ? [] : [[String(row[key]), row[value] as string | null]])))
