/**
 * A stored season for tests without a shop: a hall, a soloist, an event and two concerts, and
 * archived entries.
 */
import type { GivenSeason } from '#core/season-import/parse-season.ts'
import type { StoredEntry } from '#core/season-import/season-context.ts'
import type { Flaw } from '#core/season-sheets/dry-run.ts'
import { compareSeason } from '../compare.ts'
import { work } from '../read-file.ts'
import { fileTitles } from '#apps/desk/season/files/server/titles.ts'
import type { StoredDate } from '../../dates/dates-store.ts'
import { toEntries } from '../to-entries.ts'
import { listRows, type StoredList, type StoredSeason } from '../read-season.ts'

const entry = (key: string, id: number, fields: Record<string, unknown>, data: unknown = null): StoredEntry => ({
  key,
  id,
  isArchived: false,
  fields,
  data,
})
const archived = (key: string, id: number, fields: Record<string, unknown>): StoredEntry => ({
  ...entry(key, id, fields),
  isArchived: true,
})

/** Its first ticket follows a price list. */
const evening = {
  event: 'evening',
  venue: 'town',
  date: '2032-03-12',
  slot: 'late',
  time: '21:00',
  doors: '2032-03-12 20:00',
  status: 'scheduled',
  issuing_fee: 150,
  zones: [
    {
      id: 1,
      key: 'stalls',
      title: { en: 'Stalls' },
      category: 'stalls',
      capacity: 200,
      tickets: [
        { id: 1, key: 'adult', title: { en: 'Adult' }, price: 4_200, sale_starts: '2031-09-01 10:00' },
        { id: 2, key: 'child', title: { en: 'Child' }, price: 1_005 },
      ],
    },
  ],
} as StoredDate

const matinee = {
  event: 'evening',
  venue: 'town',
  date: '2032-03-14',
  time: '11:00',
  doors: '2032-03-14 10:15',
  status: 'scheduled',
  issuing_fee: 0,
  zones: [
    {
      id: 2,
      key: 'stalls',
      title: { en: 'Stalls', hu: 'Földszint' },
      capacity: 120,
      tickets: [
        {
          id: 3,
          key: 'adult',
          title: { en: 'Adult', hu: 'Felnőtt' },
          price: 3_000,
          description: { en: 'With a drink' },
          access: 'companion',
          sale_starts: '2031-09-01 10:00',
          sale_ends: '2032-03-14 09:00',
        },
      ],
    },
    {
      id: 3,
      key: 'free',
      title: { en: 'Standing' },
      capacity: null,
      tickets: [
        {
          id: 4,
          key: 'all',
          title: { en: 'All' },
          price: 0,
          sale_starts: '2031-09-01 10:00',
          sale_ends: '2032-03-14 09:00',
        },
      ],
    },
  ],
} as StoredDate

const list: StoredList = {
  id: 7,
  version: 3,
  hall: 'town',
  name: 'Gala',
  title: 'Gala',
  fee: 150,
  kinds: [
    { id: 1, title: { en: 'Adult', hu: 'Felnőtt' }, prices: [{ part: 'stalls', partId: 1, price: 4_200 }] },
    // A file can contain only the first of two with the same name.
    { id: 2, title: { en: 'Adult', hu: 'Másik' }, prices: [{ part: 'stalls', partId: 1, price: 1 }] },
    { id: 3, title: { en: 'Child' }, prices: [{ part: 'stalls', partId: 1, price: 1_000 }] },
  ],
}

const facts = { interval: 15, age_from: 6, sung_in: ['de', 'la'], surtitles_in: ['hu'] }

export function storedSeason(): StoredSeason {
  const entries = new Map<string, StoredEntry[]>([
    [
      'venues',
      [
        entry('town', 1, {
          title: { en: 'Town  Hall', hu: 'Városháza' },
          // The same in each language.
          city: 'Pécs',
          arrival: { en: 'By tram.' },
          address: '1 Fő tér',
          country: 'HU',
          maps: 'https://maps.example/town',
          position: 4,
          categories: [
            { key: 'stalls', title: { en: 'Stalls', hu: 'Földszint' }, note: { en: 'Without steps' } },
            { key: 'box', title: 'Loge' },
          ],
        }),
        entry('bare', 2, { title: { en: 'Bare' }, city: { en: 'Győr' }, address: '2', position: 2 }),
        archived('old', 3, {
          title: { en: 'Old' },
          city: { en: 'Eger' },
          address: '3',
          country: 'HU',
          position: 6,
          published: true,
        }),
      ],
    ],
    [
      'soloists',
      [
        entry('anna', 1, {
          name: 'Anna  Minta',
          profession: { en: 'violin' },
          description: 'By heart.',
          content: { en: 'One  word\n', fr: 'x'.repeat(30_001) },
          picture: 'anna',
        }),
      ],
    ],
    [
      'events',
      [
        entry('evening', 1, {
          title: { en: 'Evening', fr: 'Soirée' },
          duration: 80,
          ...facts,
          soloists: ['anna', 'beno'],
          programme: [
            { composer: 'Bach ', work: { en: 'Partita' }, minutes: 30, recording: 'trio' },
            { composer: 'Ysaÿe', work: { en: 'Sonata', hu: 'Szonáta' }, minutes: 12 },
          ],
          cover: 'violin',
        }),
        entry('plain', 2, { title: { fr: 'Simple', hu: 'Sima' }, vat_class: 'lesson', duration: '60' }),
      ],
    ],
    [
      'dates',
      [
        entry('town 2032-03-12 late', 1, { buy_at: 'x' }, evening),
        entry(
          'town 2032-03-14',
          2,
          {
            venue: 'town',
            doors: '10:15',
            buy_at: 'https://else.example',
            zones: 'before',
            sale_starts: '2031-09-01 10:00',
          },
          matinee,
        ),
      ],
    ],
    ['VAT rates', []],
  ])
  const lists = [list]
  const rows = listRows({
    entries,
    lists,
    following: new Set([1]),
    listOf: new Map([[1, 'Gala']]),
    said: new Map([['town\u001Fstalls', 200]]),
  })
  return { entries, rows, lists, taken: new Map(), seats: new Map() }
}

/** Returns the changes of a JSON file to this season as entries; fails if there are flaws. */
export async function writeSeason(given: object): Promise<GivenSeason> {
  const bytes = new TextEncoder().encode(JSON.stringify(given))
  const read = await work({ bytes, name: 'season.json', locale: 'en', titles: fileTitles() })
  if ('flaw' in read) throw new Error(read.flaw)
  const stored = storedSeason()
  const flaws: Flaw[] = [...read.flaws]
  const comparison = compareSeason(read.sheets, stored, flaws)
  if (flaws.length > 0) throw new Error(JSON.stringify(flaws))
  return toEntries(comparison, stored)
}
