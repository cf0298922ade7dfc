import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Sheet, writeWorkbook } from '#platform/spreadsheets/workbook.ts'
import type { Cell } from '#values/csv.ts'
import type { Locale } from '#values/locales.ts'
import { findRules, type SheetName } from '#core/season-sheets/sheets.ts'
import { writeColumnTitle, writeSheetTitle } from '../titles.ts'

/** Rows of a sheet by column key. */
export type Given = Partial<Record<SheetName, Record<string, Cell>[]>>

/** Writes a filled workbook with the columns that its rows name. */
export function writeSeasonFile(given: Given, locale: Locale = 'en', others: Sheet[] = []): Promise<Buffer> {
  const sheets = Object.entries(given).map(([name, rows]): Sheet => {
    const sheet = name as SheetName
    const known = findRules(sheet).columns
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    return {
      name: writeSheetTitle(sheet, locale),
      columns: keys.map((key) => {
        const column = known.find((one) => one.key === key)
        return { title: column ? writeColumnTitle(column, locale) : key }
      }),
      rows: rows.map((row) => keys.map((key) => row[key] ?? '')),
    }
  })
  return buffer(Readable.from(writeWorkbook([...sheets, ...others])))
}

/**
 * A complete small season: a hall with two categories and a price list, an event with a soloist and
 * a work, three concerts.
 */
export const smallSeason = (name: string): Required<Given> => ({
  halls: [
    {
      hall: name,
      title_en: `Hall ${name}`,
      title_hu: `Terem ${name}`,
      city_en: 'Budapest',
      address: '1 Fő tér',
      country: 'HU',
    },
  ],
  parts: [
    { hall: name, part: 'stalls', title_en: 'Stalls', title_hu: 'Földszint', seats: 200 },
    { hall: name, part: 'balcony', title_en: 'Balcony', title_hu: 'Erkély', seats: 80 },
  ],
  lists: [
    {
      hall: name,
      list: 'Gala',
      fee: { cents: 150 },
      part: 'stalls',
      kind_en: 'Adult',
      kind_hu: 'Felnőtt',
      price: { cents: 4_200 },
    },
    { hall: name, list: 'Gala', part: 'balcony', kind_en: 'Adult', price: { cents: 2_450 } },
    { hall: name, list: 'Gala', part: 'stalls', kind_en: 'Child', kind_hu: 'Gyerek', price: { cents: 1_000 } },
  ],
  soloists: [
    {
      soloist: `anna-${name}`,
      name: 'Anna Minta',
      profession_en: 'violin',
      profession_hu: 'hegedű',
      about_en: 'By heart.',
    },
  ],
  events: [
    {
      event: `evening-${name}`,
      title_en: '=1+1 Evenings',
      title_hu: 'Esték',
      minutes: 80,
      soloists: `anna-${name}`,
      text_en: 'One violin, and *five* dances.\n\n## How to arrive\n\nBy the yard.',
    },
  ],
  programme: [
    { event: `evening-${name}`, composer: 'Bach', work_en: 'Partita', minutes: 30 },
    { event: `evening-${name}`, composer: 'Ysaÿe', work_en: 'Sonata', work_hu: 'Szonáta', minutes: 12 },
  ],
  ...smallConcerts(name),
})

const smallConcerts = (name: string): Required<Pick<Given, 'dates' | 'prices'>> => ({
  dates: [
    { hall: name, day: { day: '2032-03-12' }, event: `evening-${name}`, time: { time: '19:30' }, list: 'Gala' },
    {
      hall: name,
      day: { day: '2032-03-13' },
      slot: 'matinee',
      event: `evening-${name}`,
      time: { time: '11:00' },
      doors: { time: '10:15' },
      list: 'Gala',
      opens: { moment: '2031-09-01 10:00' },
      closes: { moment: '2032-03-13 09:00' },
    },
    { hall: name, day: { day: '2032-03-14' }, event: `evening-${name}`, time: '18h', fee: { cents: 200 } },
  ],
  prices: [
    {
      hall: name,
      day: { day: '2032-03-14' },
      zone: 'stalls',
      zoneTitle_en: 'Stalls',
      part: 'stalls',
      seats: 120,
      ticket: 'adult',
      ticketTitle_en: 'Adult',
      price: { cents: 3_000 },
    },
    {
      hall: name,
      day: { day: '2032-03-14' },
      zone: 'stalls',
      ticket: 'child',
      ticketTitle_en: 'Child',
      price: { cents: 500 },
    },
    {
      hall: name,
      day: { day: '2032-03-14' },
      zone: 'free',
      zoneTitle_en: 'Standing',
      seats: '∞',
      ticket: 'adult',
      ticketTitle_en: 'Adult',
      price: { cents: 900 },
    },
  ],
})
