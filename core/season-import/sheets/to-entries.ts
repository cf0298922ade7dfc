/** Converts sheet rows to entries of a season: the stored data with the changes. */
import { setImmediate } from 'node:timers/promises'
import { dateKey, type StoredDate, type StoredZone } from '../dates/dates-store.ts'
import { findPlaces, type SheetOrigin } from '../files/origins.ts'
import type { Problem } from '../files/problems.ts'
import { fileUnprintable } from '../files/yaml-file.ts'
import { removeMissing } from '../fields/fields.ts'
import type { GivenEntry, GivenSeason } from '../parse-season.ts'
import { locales } from '#values/locales.ts'
import { nameId, type SheetName, sheetSigns, type Value, type Values } from '#core/season-sheets/sheets.ts'
import { createHallLines, createLines } from '#core/catalogue/event-lines.ts'
import { hallColors } from '#core/catalogue/catalogue.ts'
import { nameDate, listOf } from './check-rows.ts'
import type { ComparedRow, Comparison } from './compare.ts'
import { cleanLine } from './read-cell.ts'
import { splitByLanguage, type StoredSeason } from './read-season.ts'

type Fields = Record<string, unknown>

/** Other requests are served in between. */
const entriesAtATime = 200

/** An unchanged row of an entry changed by another sheet. */
type Known = Pick<ComparedRow, 'line' | 'sheet' | 'changes' | 'stored' | 'values'>

export async function toEntries({ rows, programmes }: Comparison, stored: StoredSeason): Promise<GivenSeason> {
  const entries: GivenEntry[] = []
  const problems: Problem[] = []
  const add: Add = async (kind, key, fields, origin) => {
    const entry = { kind, key, fields, origin }
    const before = problems.length
    refuseSigns(entry, problems)
    if (problems.length === before) entries.push(entry)
    if (entries.length % entriesAtATime === 0) await setImmediate()
  }
  const known = new Map([...stored.entries].map(([kind, all]) => [kind, new Map(all.map((one) => [one.key, one]))]))
  const fieldsOf = (kind: string, key: string): Fields => {
    const entry = known.get(kind)!.get(key)
    if (!entry) return { draft: true }
    if (!entry.isArchived) return structuredClone(entry.fields)
    // Restored entries are reviewed before the public sees them.
    const { published: _, ...fields } = entry.fields
    return { ...fields, draft: true }
  }
  const parts = Map.groupBy(rows.parts, ({ values }) => String(values['hall']))
  const halls = new Map(rows.halls.map((row) => [String(row.values['hall']), row]))
  let place = Math.max(-1, ...stored.entries.get('venues')!.map(({ fields }) => Number(fields['position'] ?? 0)))
  for (const hall of new Set([...halls.keys(), ...parts.keys()])) {
    const own = parts.get(hall) ?? []
    const fields = fieldsOf('venues', hall)
    if (!known.get('venues')!.has(hall)) {
      place += 1
      Object.assign(fields, { position: place, color: hallColors[place % hallColors.length] })
    }
    writeHall(fields, halls.get(hall), own)
    const row = halls.get(hall) ?? own[0]!
    const categories = ((fields['categories'] ?? []) as Fields[]).map(({ key }) =>
      originOf(own.find(({ values }) => values['part'] === key) ?? row),
    )
    await add('venues', hall, fields, originOf(row, { categories }))
  }
  for (const row of rows.soloists) {
    const soloist = String(row.values['soloist'])
    const fields = fieldsOf('soloists', soloist)
    writeSoloist(fields, row)
    await add('soloists', soloist, fields, originOf(row))
  }
  const events = new Map<string, Known>(rows.events.map((row) => [String(row.values['event']), row]))
  const works = new Map(programmes.map((programme) => [programme.event, programme]))
  for (const event of new Set([...events.keys(), ...works.keys()])) {
    const fields = fieldsOf('events', event)
    const row = events.get(event)
    if (row) writeEvent(fields, row)
    const programme = works.get(event)
    if (programme)
      fields['programme'] = writeProgramme(
        fields['programme'],
        programme.rows.map(({ values }) => values),
      )
    const ofWorks = programme?.rows.map(({ line }) => originOf({ sheet: 'programme', line })) ?? []
    const origin = row ?? { sheet: 'programme', line: programme!.rows[0]!.line }
    await add('events', event, fields, originOf(origin, { programme: ofWorks }))
  }
  await addDates({ rows, stored, fieldsOf, add })
  return { entries, priceLists: new Map(), problems }
}

type Add = (kind: string, key: string, fields: Fields, origin: SheetOrigin) => Promise<void>

function originOf(
  { sheet, line: row }: { sheet: SheetName; line: number },
  lists: Record<string, SheetOrigin[]> = {},
): SheetOrigin {
  const parts = Object.entries(lists).map(([name, all]) => {
    const inList = new Map(all.map((one, index) => [String(index), one]))
    return [name, { sheet, row, parts: inList }] as const
  })
  return { sheet, row, parts: new Map(parts) }
}

/** Stored data may also come from a program. */
function refuseSigns(entry: Pick<GivenEntry, 'fields' | 'origin'>, problems: Problem[]): void {
  const { placeOf } = findPlaces(entry)
  const message = 'A sign is here that no text has, as a program leaves it: write the text anew.'
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === 'string') {
      if (fileUnprintable.test(value)) problems.push({ ...placeOf(path), is: 'sign', message, isWholeFile: true })
    } else for (const [name, inner] of Object.entries(value ?? {})) visit(inner, [...path, name])
  }
  visit(entry.fields, [])
}

/** Applies changed languages to a text; undefined if none is left. */
function merge(name: string, before: unknown, { changes }: Known): Fields | undefined {
  const cells: Values = splitByLanguage(name, before, (text) => text)
  for (const { column, after } of changes) if (column.name === name) cells[column.key] = after
  const entries = locales.flatMap((locale) => {
    const text = cells[`${name}_${locale}`]
    return text === null || text === undefined ? [] : [[locale, text]]
  })
  // A file need not have an English column.
  return entries[0] ? { en: entries[0][1], ...Object.fromEntries(entries) } : undefined
}

const isChanged = ({ changes }: Known, ...names: string[]) => changes.some(({ column }) => names.includes(column.name))
/** Formats a value for a season's file: undefined for an empty cell. */
const plain = (value: Value | undefined) => (value === null || value === undefined ? undefined : String(value))

/** Writes changed texts; languages of running text marked as unchanged keep the stored text. */
function writeTexts(fields: Fields, row: Known, names: Record<string, string>): void {
  for (const [name, field] of Object.entries(names))
    if (isChanged(row, name)) fields[field] = mergeKept(merge(name, fields[field], row), fields[field], row, name)
}

/** Texts longer than a cell are not exported to the sheet. */
function mergeKept(merged: Fields | undefined, before: unknown, { changes }: Known, name: string): Fields | undefined {
  if (!merged || typeof before !== 'object' || before === null) return merged
  const changed = new Set(changes.flatMap(({ column }) => (column.name === name ? [column.locale] : [])))
  const kept = Object.entries(before).filter(([locale]) => !changed.has(locale as never))
  return { ...merged, ...Object.fromEntries(kept) }
}

function writeHall(fields: Fields, row: ComparedRow | undefined, parts: readonly ComparedRow[]): void {
  if (row) {
    writeTexts(fields, row, { title: 'title', city: 'city', ...createHallLines((name) => name) })
    if (isChanged(row, 'address')) fields['address'] = plain(row.values['address'])
    fields['country'] = plain(row.values['country'])
    if (isChanged(row, 'access', 'accessPhone', 'accessEmail')) fields['access'] = writeAccess(fields['access'], row)
    if (!row.stored || isChanged(row, 'address', 'city')) {
      const { city_en: city } = splitByLanguage('city', fields['city'])
      fields['maps'] =
        `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${String(fields['address'])}, ${String(city)}`)}`
    }
  }
  const known = (fields['categories'] ?? []) as Fields[]
  for (const part of parts) {
    const own = known.find(({ key }) => key === part.values['part'])
    const target = own ?? { key: part.values['part'] }
    writeTexts(target, part, { title: 'title', note: 'note' })
    if (!own) known.push(target)
  }
  if (known.length > 0) fields['categories'] = known
}

/** Undefined if nothing is left. */
function writeAccess(before: unknown, row: Known): Fields | undefined {
  const { accessPhone, accessEmail } = row.values
  const note = merge('access', (before as Fields | undefined)?.['note'], row)
  const written = removeMissing({ phone: plain(accessPhone), email: plain(accessEmail), note })
  return Object.keys(written).length > 0 ? written : undefined
}

function writeSoloist(fields: Fields, row: ComparedRow): void {
  if (isChanged(row, 'name')) fields['name'] = plain(row.values['name'])
  writeTexts(fields, row, { profession: 'profession', about: 'description', text: 'content' })
}

function writeEvent(fields: Fields, row: Known): void {
  writeTexts(fields, row, { title: 'title', ...createLines((name) => name), text: 'content' })
  const { minutes, interval, age_from, sung_in, surtitles_in, vat, soloists } = row.values
  Object.assign(fields, {
    duration: plain(minutes),
    interval: plain(interval),
    age_from: plain(age_from),
    sung_in: listOf(sung_in),
    surtitles_in: listOf(surtitles_in),
    vat_class: plain(vat),
    soloists: listOf(soloists),
  })
}

/** Works keep their recordings. */
function writeProgramme(before: unknown, works: readonly Values[]): Fields[] {
  const known = (before ?? []) as { composer: string; work: unknown; recording?: string }[]
  return works.map((values) => {
    const title = Object.fromEntries(
      locales.flatMap((locale) => {
        const text = values[`work_${locale}`]
        return text === null || text === undefined ? [] : [[locale, text]]
      }),
    )
    const same = known.find(
      ({ composer, work }) =>
        cleanLine(composer) === values['composer'] && splitByLanguage('work', work)['work_en'] === values['work_en'],
    )
    return {
      composer: values['composer'],
      work: title,
      minutes: String(values['minutes']),
      ...(same?.recording && { recording: same.recording }),
    }
  })
}

interface DatesWriting {
  rows: Comparison['rows']
  stored: StoredSeason
  fieldsOf: (kind: string, key: string) => Fields
  add: Add
}

const euros = (cents: number) => (cents / 100).toFixed(2)

/** Concerts that follow a price list from the start are created elsewhere. */
async function addDates({ rows, stored, fieldsOf, add }: DatesWriting): Promise<void> {
  const prices = Map.groupBy(rows.prices, ({ values }) => nameId('dates', values))
  const dates = new Map(rows.dates.map((row) => [row.id, row]))
  const entries = new Map(stored.entries.get('dates')!.map((entry) => [nameDate(entry.data as StoredDate), entry]))
  for (const id of new Set([...dates.keys(), ...prices.keys()])) {
    const row = dates.get(id)
    if (row && !row.stored && row.values['list'] != null) continue
    const own = prices.get(id) ?? []
    const entry = entries.get(id)
    const date = entry?.data as StoredDate | undefined
    const fields: Fields = entry ? fieldsOf('dates', entry.key) : { draft: true }
    const { hall, day, slot } = (row ?? own[0]!).values
    Object.assign(fields, { venue: hall, date: day }, slot == null ? {} : { slot })
    const zones = (date?.zones ?? []).map(writeZone)
    if (row) writeDate(fields, row, zones)
    for (const price of own) writePrice(zones, price)
    if (zones.length > 0) fields['zones'] = zones
    const first = row ?? own[0]!
    const rowOf = (zoneKey: string, ticketKey?: string) =>
      own.find(({ values: { zone, ticket } }) => zone === zoneKey && (!ticketKey || ticket === ticketKey)) ?? first
    const ofZones = zones.map(({ key, tickets }) =>
      originOf(rowOf(key), { tickets: tickets.map((ticket) => originOf(rowOf(key, ticket.key))) }),
    )
    await add('dates', dateKey(fields), fields, originOf(first, { zones: ofZones }))
  }
}

function writeDate(fields: Fields, row: ComparedRow, zones: readonly Zone[]): void {
  const { event, time, doors, fee, opens, closes } = row.values
  Object.assign(fields, { event, time })
  if (isChanged(row, 'time', 'doors')) fields['doors'] = plain(doors)
  if (typeof fee === 'number') fields['issuing_fee'] = euros(fee)
  if (isChanged(row, 'elsewhere')) fields['buy_at'] = plain(row.values['elsewhere'])
  for (const [name, field, value] of [
    ['opens', 'sale_starts', opens],
    ['closes', 'sale_ends', closes],
  ] as const)
    if (isChanged(row, name)) {
      fields[field] = plain(value)
      for (const ticket of zones.flatMap((zone) => zone.tickets)) ticket[field] = undefined
    }
}

interface Zone extends Fields {
  key: string
  tickets: (Fields & { key: string })[]
}

const writeZone = ({ key, title, category, capacity, tickets }: StoredZone): Zone => ({
  key,
  title,
  category,
  capacity: String(capacity ?? 'unlimited'),
  tickets: tickets.map(({ id: _, price, ...ticket }) => ({ ...ticket, price: euros(price) })),
})

function writePrice(zones: Zone[], row: ComparedRow): void {
  const { zone: zoneKey, ticket: ticketKey, part, seats, price } = row.values
  let zone = zones.find(({ key }) => key === zoneKey)
  if (!zone) zones.push((zone = { key: String(zoneKey), tickets: [] }))
  if (isChanged(row, 'zoneTitle')) zone['title'] = merge('zoneTitle', zone['title'], row)
  if (isChanged(row, 'part')) zone['category'] = plain(part)
  if (isChanged(row, 'seats')) zone['capacity'] = seats === sheetSigns.unlimited ? 'unlimited' : plain(seats)
  let ticket = zone.tickets.find(({ key }) => key === ticketKey)
  if (!ticket) zone.tickets.push((ticket = { key: String(ticketKey) }))
  if (isChanged(row, 'ticketTitle')) ticket['title'] = merge('ticketTitle', ticket['title'], row)
  if (isChanged(row, 'forWhom')) ticket['access'] = plain(row.values['forWhom'])
  if (isChanged(row, 'condition')) ticket['description'] = merge('condition', ticket['description'], row)
  ticket['price'] = euros(Number(price))
}
