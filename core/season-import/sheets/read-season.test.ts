/** The season as sheet rows: the contents of each cell. */
import { expect, test } from 'vitest'
import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import { cleanText } from './read-cell.ts'
import { splitByLanguage } from './read-season.ts'
import { storedSeason } from './testing/stored-season.ts'

const inAll = (name: string, en: string | null, fr: string | null = null, hu: string | null = null) => ({
  [`${name}_en`]: en,
  [`${name}_fr`]: fr,
  [`${name}_hu`]: hu,
})

/** Empty one-line texts of an event. */
const noLines = Object.assign({}, ...eventLineNames.map((name) => inAll(name, null)))
const noHallLines = Object.assign({}, ...hallLineNames.map((name) => inAll(name, null)))

const noAccess = { ...inAll('access', null), accessPhone: null, accessEmail: null }
const forAll = { forWhom: null, ...inAll('condition', null) }

test('season as rows: each entry that is not archived is a row with a cell for each language', () => {
  const { rows } = storedSeason()
  const stalls = { hall: 'town', list: 'Gala', fee: 150, part: 'stalls' }
  expect(rows).toEqual({
    halls: [
      {
        hall: 'town',
        ...inAll('title', 'Town Hall', null, 'Városháza'),
        ...inAll('city', 'Pécs', 'Pécs', 'Pécs'),
        address: '1 Fő tér',
        country: 'HU',
        ...noHallLines,
        ...noAccess,
        arrival_en: 'By tram.',
      },
      {
        hall: 'bare',
        ...inAll('title', 'Bare'),
        ...inAll('city', 'Győr'),
        address: '2',
        country: null,
        ...noHallLines,
        ...noAccess,
      },
    ],
    parts: [
      {
        hall: 'town',
        part: 'stalls',
        ...inAll('title', 'Stalls', null, 'Földszint'),
        ...inAll('note', 'Without steps'),
        seats: 200,
      },
      { hall: 'town', part: 'box', ...inAll('title', 'Loge', 'Loge', 'Loge'), ...inAll('note', null), seats: null },
    ],
    lists: [
      { ...stalls, ...inAll('kind', 'Adult', null, 'Felnőtt'), ...forAll, price: 4_200 },
      { ...stalls, ...inAll('kind', 'Child'), ...forAll, price: 1_000 },
    ],
    soloists: [
      {
        soloist: 'anna',
        name: 'Anna Minta',
        ...inAll('profession', 'violin'),
        ...inAll('about', 'By heart.', 'By heart.', 'By heart.'),
        // Spaces within a running text stay; a text longer than a cell is marked as unchanged.
        ...inAll('text', 'One  word', '…'),
      },
    ],
    events: [
      {
        event: 'evening',
        ...inAll('title', 'Evening', 'Soirée'),
        ...noLines,
        minutes: 80,
        interval: 15,
        age_from: 6,
        sung_in: 'de, la',
        surtitles_in: 'hu',
        vat: null,
        soloists: 'anna, beno',
        ...inAll('text', null),
      },
      {
        event: 'plain',
        // Another language stands in for English.
        ...inAll('title', 'Simple', 'Simple', 'Sima'),
        ...noLines,
        minutes: 60,
        interval: null,
        age_from: null,
        sung_in: null,
        surtitles_in: null,
        vat: 'lesson',
        soloists: null,
        ...inAll('text', null),
      },
    ],
    programme: [
      { event: 'evening', composer: 'Bach', ...inAll('work', 'Partita'), minutes: 30 },
      { event: 'evening', composer: 'Ysaÿe', ...inAll('work', 'Sonata', null, 'Szonáta'), minutes: 12 },
    ],
    dates: [
      {
        hall: 'town',
        day: '2032-03-12',
        slot: 'late',
        event: 'evening',
        time: '21:00',
        // An hour before, as by default.
        doors: null,
        list: 'Gala',
        fee: 150,
        // Not all tickets have these.
        opens: null,
        closes: null,
        elsewhere: null,
      },
      {
        hall: 'town',
        day: '2032-03-14',
        slot: null,
        event: 'evening',
        time: '11:00',
        doors: '10:15',
        list: null,
        fee: 0,
        opens: '2031-09-01 10:00',
        closes: '2032-03-14 09:00',
        elsewhere: null,
      },
    ],
    prices: [
      // The other ticket has its list's price.
      {
        hall: 'town',
        day: '2032-03-12',
        slot: 'late',
        zone: 'stalls',
        ...inAll('zoneTitle', 'Stalls'),
        part: 'stalls',
        seats: 200,
        ticket: 'child',
        ...inAll('ticketTitle', 'Child'),
        ...forAll,
        price: 1_005,
      },
      {
        hall: 'town',
        day: '2032-03-14',
        slot: null,
        zone: 'stalls',
        ...inAll('zoneTitle', 'Stalls', null, 'Földszint'),
        part: null,
        seats: 120,
        ticket: 'adult',
        ...inAll('ticketTitle', 'Adult', null, 'Felnőtt'),
        forWhom: 'companion',
        ...inAll('condition', 'With a drink'),
        price: 3_000,
      },
      {
        hall: 'town',
        day: '2032-03-14',
        slot: null,
        zone: 'free',
        ...inAll('zoneTitle', 'Standing'),
        part: null,
        seats: '∞',
        ticket: 'all',
        ...inAll('ticketTitle', 'All'),
        ...forAll,
        price: 0,
      },
    ],
  })
})

test.each<[string, unknown, unknown[]]>([
  ['the same in each language', 'A', ['A', 'A', 'A']],
  ['nothing', undefined, [null, null, null]],
  ['what is no text', { en: 1, fr: ['x'], hu: null }, [null, null, null]],
  ['Hungarian alone', { hu: 'C' }, ['C', null, 'C']],
  ['what is empty once it is cleaned', { en: ' ', fr: ' B ' }, ['B', 'B', null]],
  ['as long as a cell', { en: 'x'.repeat(30_000) }, ['x'.repeat(30_000), null, null]],
  ['longer than a cell', { en: 'A', hu: 'x'.repeat(30_001) }, ['A', null, '…']],
])('season as rows: of a text, %s', (_, text, expected) => {
  expect(Object.entries(splitByLanguage('a', text))).toEqual(
    ['en', 'fr', 'hu'].map((locale, index) => [`a_${locale}`, expected[index]]),
  )
})

test('season as rows: a text is cleaned as it is asked for', () => {
  expect([
    splitByLanguage('a', { en: 'b\n\nc' })['a_en'],
    splitByLanguage('a', { en: 'b\n\nc' }, cleanText)['a_en'],
  ]).toEqual(['b c', 'b\n\nc'])
})
