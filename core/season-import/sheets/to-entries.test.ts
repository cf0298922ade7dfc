/** Changes of a file as entries of a season: all else of an entry stays the same. */
import { expect, test } from 'vitest'
import { writeSeason } from './testing/stored-season.ts'

const entriesOf = async (given: object) =>
  Object.fromEntries((await writeSeason(given)).entries.map(({ kind, key, fields }) => [`${kind} ${key}`, fields]))
const map = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

const town = {
  title: { en: 'Town  Hall', hu: 'Városháza' },
  city: 'Pécs',
  address: '1 Fő tér',
  country: 'HU',
  maps: 'https://maps.example/town',
  position: 4,
  arrival: { en: 'By tram.' },
  categories: [
    { key: 'stalls', title: { en: 'Stalls', hu: 'Földszint' }, note: { en: 'Without steps' } },
    { key: 'box', title: 'Loge' },
  ],
}

test.each<[string, object, object]>([
  ['a title', { title_en: 'Guildhall' }, { title: { en: 'Guildhall', hu: 'Városháza' } }],
  ['a title in a language more', { title_fr: 'Mairie' }, { title: { ...town.title, fr: 'Mairie' } }],
  ['a title in a language less', { title_hu: null }, { title: { en: 'Town  Hall' } }],
  ['a way there', { arrival_hu: 'Villamossal.' }, { arrival: { en: 'By tram.', hu: 'Villamossal.' } }],
  ['a way there no more', { arrival_en: null }, { arrival: undefined }],
  ['a car park', { parking_en: 'None.' }, { parking: { en: 'None.' } }],
  ['a country', { country: 'FR' }, { country: 'FR' }],
  // The town was written once for all languages.
  ['an address', { address: '2' }, { address: '2', maps: map('2, Pécs') }],
  ['a town', { city_hu: 'Győr' }, { city: { en: 'Pécs', fr: 'Pécs', hu: 'Győr' }, maps: map('1 Fő tér, Pécs') }],
  [
    'a town in English',
    { city_en: 'Fünfkirchen' },
    { city: { en: 'Fünfkirchen', fr: 'Pécs', hu: 'Pécs' }, maps: map('1 Fő tér, Fünfkirchen') },
  ],
])('entries of sheets, a hall: %s', async (_, changed, fields) => {
  expect(
    await entriesOf({
      halls: [
        { hall: 'town', ...changed },
        { hall: 'bare', title_en: 'Bare' },
      ],
    }),
  ).toEqual({
    'venues town': { ...town, ...fields },
  })
})

test('entries of sheets: parts are changed and added in a hall that is there, which stays as it is', async () => {
  const parts = [
    { hall: 'town', part: 'stalls', title_en: 'Floor' },
    { hall: 'town', part: 'pit', title_en: 'Pit', seats: 10 },
    { hall: 'town', part: 'box', seats: 8 },
    { hall: 'bare', part: 'all', title_en: 'All' },
  ]
  expect(await entriesOf({ parts })).toEqual({
    'venues town': {
      ...town,
      categories: [
        { key: 'stalls', title: { en: 'Floor', hu: 'Földszint' }, note: { en: 'Without steps' } },
        { key: 'box', title: 'Loge' },
        { key: 'pit', title: { en: 'Pit' } },
      ],
    },
    'venues bare': {
      title: { en: 'Bare' },
      city: { en: 'Győr' },
      address: '2',
      position: 2,
      categories: [{ key: 'all', title: { en: 'All' } }],
    },
  })
})

test('entries of sheets: new halls are drafts with places and colours of their own; one that was archived is a draft again', async () => {
  const hall = { title_en: 'A', city_en: 'Győr', address: '9', country: 'HU' }
  const halls = [
    { hall: 'one', ...hall },
    { hall: 'two', ...hall, title_hu: 'B' },
    { hall: 'old', ...hall },
  ]
  const made = { draft: true, city: { en: 'Győr' }, address: '9', country: 'HU', maps: map('9, Győr') }
  const files = await entriesOf({ halls, parts: [{ hall: 'two', part: 'all', title_en: 'All' }] })
  expect(files).toEqual({
    'venues one': { ...made, title: { en: 'A' }, position: 7, color: '#1F4F7A' },
    'venues two': {
      ...made,
      title: { en: 'A', hu: 'B' },
      position: 8,
      color: '#2F6B3A',
      categories: [{ key: 'all', title: { en: 'All' } }],
    },
    'venues old': { ...made, title: { en: 'A' }, position: 6 },
  })
})

test('entries of sheets: of a soloist what is changed is another, and a long text stays', async () => {
  const anna = {
    name: 'Anna  Minta',
    profession: { en: 'violin' },
    description: 'By heart.',
    content: { en: 'One  word\n', fr: 'x'.repeat(30_001) },
    picture: 'anna',
  }
  const change = async (changed: object) =>
    (await entriesOf({ soloists: [{ soloist: 'anna', ...changed }] }))['soloists anna']
  expect(await change({ name: 'Anna M.' })).toEqual({ ...anna, name: 'Anna M.' })
  expect(await change({ profession_hu: 'hegedű', about_fr: 'Par cœur.' })).toEqual({
    ...anna,
    profession: { en: 'violin', hu: 'hegedű' },
    description: { en: 'By heart.', fr: 'Par cœur.', hu: 'By heart.' },
  })
  expect(await change({ text_en: 'Two', text_fr: '…', text_hu: 'Kettő' })).toEqual({
    ...anna,
    content: { en: 'Two', fr: 'x'.repeat(30_001), hu: 'Kettő' },
  })
  expect(await change({ text_fr: 'Un' })).toEqual({ ...anna, content: { en: 'One  word\n', fr: 'Un' } })
  const bo = { soloist: 'bo', name: 'Bo', profession_en: 'harp', about_en: 'Plays.' }
  expect(await entriesOf({ soloists: [bo] })).toEqual({
    'soloists bo': { draft: true, name: 'Bo', profession: { en: 'harp' }, description: { en: 'Plays.' } },
  })
})

test('entries of sheets: of an event what is changed is another, and a work keeps its recording', async () => {
  const bach = { composer: 'Bach ', work: { en: 'Partita' }, minutes: 30, recording: 'trio' }
  const ysaye = { composer: 'Ysaÿe', work: { en: 'Sonata', hu: 'Szonáta' }, minutes: 12 }
  const evening = {
    title: { en: 'Evening', fr: 'Soirée' },
    duration: '80',
    interval: '15',
    age_from: '6',
    sung_in: ['de', 'la'],
    surtitles_in: ['hu'],
    soloists: ['anna', 'beno'],
    programme: [bach, ysaye],
    cover: 'violin',
  }
  const change = async (changed: object, more: object = {}) =>
    entriesOf({ events: [{ event: 'evening', ...changed }], ...more })
  expect(await change({ title_hu: 'Este', subtitle_en: 'Late', text_en: 'Words' })).toEqual({
    'events evening': {
      ...evening,
      title: { ...evening.title, hu: 'Este' },
      subtitle: { en: 'Late' },
      content: { en: 'Words' },
    },
  })
  expect(await change({ minutes: 90, vat: 'lesson', soloists: 'beno, carla' })).toEqual({
    'events evening': { ...evening, duration: '90', vat_class: 'lesson', soloists: ['beno', 'carla'] },
  })
  expect(await change({ interval: 0, age_from: null, sung_in: 'hu, de', surtitles_in: null })).toEqual({
    'events evening': { ...evening, interval: '0', age_from: undefined, sung_in: ['hu', 'de'], surtitles_in: [] },
  })
  expect(await change({ soloists: null })).toEqual({ 'events evening': { ...evening, soloists: [] } })
  const programme = [
    { event: 'evening', composer: 'Ysaÿe', work_en: 'Partita', minutes: 5 },
    { event: 'evening', composer: 'Bach ', work_en: 'Chaconne', work_fr: 'Chaconne', minutes: 15 },
    { event: 'evening', composer: 'Ysaÿe', work_en: 'Sonata', work_hu: null, minutes: 12 },
    { event: 'evening', composer: 'Bach', work_en: 'Partita', minutes: 31 },
  ]
  expect(await entriesOf({ programme })).toEqual({
    'events evening': {
      ...evening,
      interval: 15,
      age_from: 6,
      duration: 80,
      programme: [
        { composer: 'Ysaÿe', work: { en: 'Partita' }, minutes: '5' },
        { composer: 'Bach', work: { en: 'Chaconne', fr: 'Chaconne', hu: 'Szonáta' }, minutes: '15' },
        { composer: 'Ysaÿe', work: { en: 'Sonata' }, minutes: '12' },
        { composer: 'Bach', work: { en: 'Partita' }, minutes: '31', recording: 'trio' },
      ],
    },
  })
  const made = await entriesOf({
    events: [{ event: 'new', title_en: 'New', minutes: 60 }],
    programme: [{ event: 'new', composer: 'Bach', work_en: 'Partita', minutes: 30 }],
  })
  expect(made).toEqual({
    'events new': {
      draft: true,
      title: { en: 'New' },
      duration: '60',
      sung_in: [],
      surtitles_in: [],
      soloists: [],
      programme: [{ composer: 'Bach', work: { en: 'Partita' }, minutes: '30' }],
    },
  })
})

/** Zones of the concert on the fourteenth, in the format of a season file. */
const zones = (moments: object = { sale_starts: '2031-09-01 10:00', sale_ends: '2032-03-14 09:00' }) => [
  {
    key: 'stalls',
    title: { en: 'Stalls', hu: 'Földszint' },
    capacity: '120',
    tickets: [
      {
        key: 'adult',
        title: { en: 'Adult', hu: 'Felnőtt' },
        price: '30.00',
        description: { en: 'With a drink' },
        access: 'companion',
        ...moments,
      },
    ],
  },
  {
    key: 'free',
    title: { en: 'Standing' },
    capacity: 'unlimited',
    tickets: [{ key: 'all', title: { en: 'All' }, price: '0.00', ...moments }],
  },
]
const matinee = {
  venue: 'town',
  date: '2032-03-14',
  doors: '10:15',
  buy_at: 'https://else.example',
  sale_starts: '2031-09-01 10:00',
  zones: zones(),
}
const at = { hall: 'town', day: '2032-03-14' }

test.each<[string, object, object]>([
  ['another event', { event: 'plain' }, { event: 'plain' }],
  ['another hour, with the doors that were written', { time: '12:00' }, { time: '12:00', doors: '10:15' }],
  ['other doors', { doors: '10:30' }, { doors: '10:30' }],
  // By default an hour before.
  ['no doors', { doors: null }, { doors: undefined }],
  ['a fee', { fee: 1.5 }, { issuing_fee: '1.50' }],
  [
    'another beginning of the sale',
    { opens: '2031-10-01 10:00' },
    { sale_starts: '2031-10-01 10:00', zones: zones({ sale_ends: '2032-03-14 09:00' }) },
  ],
  ['no end of the sale', { closes: null }, { zones: zones({ sale_starts: '2031-09-01 10:00' }) }],
])('entries of sheets, a concert: %s', async (_, changed, fields) => {
  expect(await entriesOf({ dates: [{ ...at, ...changed }] })).toEqual({
    'dates town 2032-03-14': { ...matinee, event: 'evening', time: '11:00', issuing_fee: '0.00', ...fields },
  })
})

test('entries of sheets: prices and seats are changed in the zone that has them, and others are added', async () => {
  const prices = [
    { ...at, zone: 'free', ticket: 'all', seats: 50, price: 9 },
    {
      ...at,
      zone: 'stalls',
      ticket: 'adult',
      zoneTitle_fr: 'Parterre',
      ticketTitle_hu: null,
      part: 'stalls',
      seats: '∞',
      price: '30,05',
    },
    { ...at, zone: 'stalls', ticket: 'child', ticketTitle_en: 'Child', price: 1, zoneTitle_en: 'Stalls', seats: '∞' },
    { ...at, zone: 'box', zoneTitle_en: 'Box', ticket: 'all', ticketTitle_en: 'All', seats: 4, price: 99 },
  ]
  const [stalls, free] = zones()
  const [adult] = stalls!.tickets
  expect(await entriesOf({ prices })).toEqual({
    'dates town 2032-03-14': {
      ...matinee,
      zones: [
        {
          ...stalls,
          title: { en: 'Stalls', fr: 'Parterre', hu: 'Földszint' },
          category: 'stalls',
          capacity: 'unlimited',
          tickets: [
            { ...adult, title: { en: 'Adult' }, price: '30.05' },
            { key: 'child', title: { en: 'Child' }, price: '1.00' },
          ],
        },
        { ...free, capacity: '50', tickets: [{ ...free!.tickets[0], price: '9.00' }] },
        {
          key: 'box',
          title: { en: 'Box' },
          capacity: '4',
          tickets: [{ key: 'all', title: { en: 'All' }, price: '99.00' }],
        },
      ],
    },
  })
})

test('entries of sheets: new concerts are drafts with their prices; those of a price list are made otherwise', async () => {
  const dates = [
    { hall: 'town', day: '2032-05-01', event: 'evening', time: '19:30', list: 'Gala' },
    {
      hall: 'town',
      day: '2032-05-02',
      slot: 'late',
      event: 'evening',
      time: '19:30',
      fee: 2,
      closes: '2032-05-02 09:00',
    },
    { hall: 'town', day: '2032-05-03', event: 'plain', time: '19:30', doors: '19:00', list: null },
  ]
  const prices = [
    {
      hall: 'town',
      day: '2032-05-02',
      slot: 'late',
      zone: 'a',
      zoneTitle_en: 'A',
      seats: 9,
      ticket: 'b',
      ticketTitle_en: 'B',
      price: 0,
    },
  ]
  expect(await entriesOf({ dates, prices })).toEqual({
    'dates town 2032-05-02 late': {
      draft: true,
      venue: 'town',
      date: '2032-05-02',
      slot: 'late',
      event: 'evening',
      time: '19:30',
      issuing_fee: '2.00',
      sale_ends: '2032-05-02 09:00',
      zones: [
        { key: 'a', title: { en: 'A' }, capacity: '9', tickets: [{ key: 'b', title: { en: 'B' }, price: '0.00' }] },
      ],
    },
    'dates town 2032-05-03': {
      draft: true,
      venue: 'town',
      date: '2032-05-03',
      event: 'plain',
      time: '19:30',
      doors: '19:00',
    },
  })
})
