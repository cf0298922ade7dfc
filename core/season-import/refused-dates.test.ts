import { expect, test } from 'vitest'
import { findProblems } from './testing/find-problems.ts'
import { change, writeSeason } from './testing/small-season.ts'

const venue = 'venues/town-hall.yaml'
const hall = (more: string) => change(venue, 'cover: hall', more)
const ticket = (more: string) => change('prices.yaml', 'price: 24.00', `price: 24.00\n          ${more}`)
const date = (more: string) => change('dates.yaml', 'time: 19:30', `time: 19:30\n  ${more}`)
const zones = (texts: readonly string[]) =>
  writeSeason({ 'prices.yaml': `town-hall:\n  zones:\n${texts.map((text) => `    - ${text}\n`).join('')}` })
const manyZones = (count: number) =>
  zones(Array.from({ length: count }, (_, index) => `{ title: Z${index}, capacity: 1, tickets: [] }`))
const manyTickets = (count: number) => {
  const tickets = Array.from({ length: count }, (_, index) => `{ title: T${index}, price: 1.00 }`)
  return zones([`{ title: A, capacity: 1, tickets: [${tickets.join(', ')}] }`])
}
const manyCategories = (count: number) => {
  const parts = Array.from({ length: count }, (_, index) => `  - { key: k${index}, title: A }`)
  return hall(`categories:\n${parts.join('\n')}`)
}

test.each([
  [
    'a date with prices and zones',
    date('zones: [{ title: A, capacity: 1, tickets: [] }]'),
    /^dates.yaml:5: A date has either "prices" or "zones": take one of them out/,
  ],
  [
    'a sale that ends before it starts',
    date('sale_starts: 2027-10-02\n  sale_ends: 2027-10-01'),
    /^dates.yaml:1: The sale of Full price ends at 2027-10-01 00:00, before it starts \(2027-10-02 00:00\)/,
  ],
  [
    'a sale that ends as it starts',
    ticket('sale_starts: 2027-10-02 10:00\n          sale_ends: 2027-10-02 10:00'),
    /^dates.yaml:1: The sale of Full price ends at 2027-10-02 10:00, before it starts/,
  ],
  [
    'a sale that starts at no moment',
    ticket('sale_starts: soon'),
    /^prices.yaml:9: .*sale_starts "soon" is no moment: write it as 2026-11-27 10:00/,
  ],
  ['doors at no hour', date('doors: noon'), /^dates.yaml:5: doors "noon" is no time: write it as 18:30/],
  ['a status of none', date('status: moved'), /^dates.yaml:5: status "moved" is scheduled, cancelled or postponed/],
  ['a country in words', hall('country: Hungary'), /^venues\/town-hall.yaml:6: country "Hungary" is no country: .* FR/],
  [
    'a country in small letters',
    hall('country: hu'),
    /^venues\/town-hall.yaml:6: country "hu" is no country: write its two capital letters/,
  ],
  [
    'a mail address without an at',
    hall('access:\n  email: desk.example.org'),
    /^venues\/town-hall.yaml:7: access.email "desk.example.org" is no mail address/,
  ],
  ['101 categories', manyCategories(101), /^venues\/town-hall.yaml:6: categories has more than 100 categories/],
  [
    'two categories of one key',
    hall('categories: [{ key: a, title: A }, { key: a, title: B }]'),
    /^venues\/town-hall.yaml:6: categories names two alike: give each a key of its own/,
  ],
  ['51 tickets of a zone', manyTickets(51), /^prices.yaml:3: .*tickets has more than 50 tickets/],
  ['101 zones', manyZones(101), /^prices.yaml:2: .*zones has more than 100 zones/],
  [
    'two zones of one name',
    zones(['{ title: A, capacity: 1, tickets: [] }', '{ title: a!, capacity: 1, tickets: [] }']),
    /^prices.yaml:2: .*zones names two alike: give each an English title of its own, or a key/,
  ],
  [
    'a seat for whom nobody knows',
    ticket('access: anybody'),
    /^prices.yaml:9: .*access "anybody" is wheelchair or companion/,
  ],
])('%s is refused with its file, its line and a remedy', (_, files, problem) => {
  const problems = findProblems(files)
  expect(problems).toContainEqual(expect.stringMatching(problem))
  // A price list belongs to two evenings: each reports its own problem.
  expect(problems.length).toBeLessThanOrEqual(2)
})

test.each([
  ['100 categories', manyCategories(100)],
  ['50 tickets of a zone', manyTickets(50)],
  ['100 zones', manyZones(100)],
  ['a country and a mail address', hall('country: HU\naccess: { email: desk@example.org }')],
  ['a sale of a minute', date('sale_starts: 2027-10-01 10:00\n  sale_ends: 2027-10-01 10:01')],
])('%s: as much as that is taken', (_, files) => {
  expect(findProblems(files)).toEqual([])
})

const list = `town-hall:
  zones:
    - title: { en: Stalls }
      capacity: 10
      tickets: [{ title: { en: Full price }, price: 9.00 }]
`

test.each([
  [
    'a price list that two files have',
    writeSeason({ 'prices/002.yaml': list }),
    'prices/002.yaml:1: "town-hall" is written in prices.yaml:1, too: take one out.',
  ],
  ['a list that is a text', writeSeason({ 'dates.yaml': 'tomorrow\n' }), 'dates.yaml:1: is a list: begin each entry'],
  ['a concert that is a text', writeSeason({ 'dates.yaml': '- tomorrow\n' }), 'dates.yaml:1: '],
  [
    'a time zone of elsewhere',
    writeSeason({ 'season.yaml': 'time_zone: Europe/London\n' }),
    "season.yaml:1: The shop's time zone is Europe/Budapest: write that",
  ],
])('%s is refused with its file and its line', (_, files, said) => {
  expect(findProblems(files)).toEqual([expect.stringContaining(said)])
})

test.each(['season.yaml', 'dates.yaml', 'prices/002.yaml'])('nothing but a remark in %s is nothing wrong', (path) => {
  const remark = path.startsWith('prices') ? list.replace('town-hall', 'other') : '# Nothing yet.\n'
  expect(findProblems(writeSeason({ [path]: remark }))).toEqual([])
})
