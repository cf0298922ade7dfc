import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { change, storePicture, writeSeason } from './testing/small-season.ts'
import { trySeason } from './testing/try-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterAll(() => database.close())

const findProblems = (files: SeasonFiles) => trySeason(database, files)

test('a small season is taken', async () => {
  expect(await findProblems(writeSeason())).toEqual([])
})

const venue = 'venues/town-hall.yaml'
const page = 'pages/terms/en.md'
const refusals: [name: string, files: SeasonFiles, problem: RegExp][] = [
  [
    'an unknown field',
    change(venue, 'address:', 'adress:'),
    /town-hall.yaml:3: "adress" is no field here. Did you mean "address"\?/,
  ],
  [
    'a decoration in the gallery',
    writeSeason({ 'pictures.yaml': 'hall:\n  decoration: true\n' }),
    /^gallery.yaml:1: "hall" is a decoration, and the gallery takes none/,
  ],
  ['a missing field', change('events/trio.yaml', 'duration: 75\n', ''), /^events\/trio.yaml:1: duration is missing/],
  [
    'a field that is written twice',
    change(venue, 'city: Budapest', 'city: Budapest\ncity: Pécs'),
    /town-hall.yaml:3: This field is written twice/,
  ],
  [
    'a missing English text',
    change(venue, '{ en: Town Hall, fr', '{ fr'),
    /town-hall.yaml:1: title.en is missing: English is shown/,
  ],
  ['an empty field', change(venue, 'address: 1 Main Square', 'address:'), /town-hall.yaml:3: address is empty/],
  [
    'a comma in a price',
    change('prices.yaml', '24.00', '"24,00"'),
    /^prices.yaml:8: .*price "24,00" is no price: .* 24.00/,
  ],
  ['a price of one decimal', change('prices.yaml', '24.00', '24.5'), /^prices.yaml:8: .*"24.5" is no price/],
  ['a negative price', change('prices.yaml', '24.00', '-24.00'), /^prices.yaml:8: .*is no price/],
  [
    'a capacity that is no number',
    change('prices.yaml', '100', 'many'),
    /^prices.yaml:5: .*capacity "many" is a number of seats, or unlimited/,
  ],
  ['a colour by its name', change(venue, '"#1F4F7A"', 'navy'), /town-hall.yaml:4: color "navy" is no colour/],
  [
    'a colour without quotes, which YAML takes for a comment',
    change(venue, '"#1F4F7A"', '#1F4F7A'),
    /town-hall.yaml:4: color is empty/,
  ],
  [
    'a day that does not exist',
    change('dates.yaml', '2027-11-28', '2027-11-31'),
    /^dates.yaml:8: date "2027-11-31" is no date/,
  ],
  ['an hour that does not exist', change('dates.yaml', '19:30', '24:30'), /^dates.yaml:4: time "24:30" is no time/],
  [
    'an hour that the clocks skip',
    change('dates.yaml', '2027-11-27\n  time: 19:30', '2027-03-28\n  time: 02:30'),
    /^dates.yaml:4: 2027-03-28 02:30 never comes in Europe\/Budapest/,
  ],
  [
    'doors that open too late',
    change('dates.yaml', 'time: 19:30', 'time: 19:30\n  doors: 20:00'),
    /^dates.yaml:5: The doors open after the concert begins/,
  ],
  [
    'the same hall and day twice',
    change('dates.yaml', '2027-11-28', '2027-11-27'),
    /^dates.yaml:6: "town-hall 2027-11-27" is written in dates.yaml:1, too/,
  ],
  [
    'an unknown hall',
    change('dates.yaml', 'venue: town-hall', 'venue: town-hal'),
    /^dates.yaml:2: There is no hall "town-hal". Did you mean "town-hall"\?/,
  ],
  [
    'an unknown event',
    change('dates.yaml', 'event: trio', 'event: quartet'),
    /^dates.yaml:1: There is no event "quartet". Known are: trio/,
  ],
  [
    'an unknown soloist',
    change('events/trio.yaml', '[ada-nagy]', '[ada-nady]'),
    /^events\/trio.yaml:3: There is no soloist "ada-nady". Did you mean "ada-nagy"/,
  ],
  [
    'an unknown price list',
    change('dates.yaml', 'prices: town-hall', 'prices: town'),
    /^dates.yaml:5: There is no price list "town"/,
  ],
  [
    'an unknown recording',
    change('events/trio.yaml', 'minutes: 15 }', 'minutes: 15, recording: trio }'),
    /^events\/trio.yaml:5: There is no recording "trio"/,
  ],
  [
    'an unknown picture',
    change('gallery.yaml', 'picture: hall', 'picture: hal'),
    /^gallery.yaml:1: There is no picture "hal". Did you mean "hall"/,
  ],
  [
    'two tickets of one name',
    change('prices.yaml', 'Student', 'Full price'),
    /^prices.yaml:6: .*tickets names two alike/,
  ],
  [
    'a code that takes off twice',
    change('promo-codes.yaml', 'percent: 10', 'percent: 10\n  amount: 5.00'),
    /^promo-codes.yaml:1: It takes off either/,
  ],
  [
    'a promo code that ends before it starts',
    change('promo-codes.yaml', 'percent: 10', 'percent: 10\n  starts: 2027-05-02 10:00\n  ends: 2027-05-01 10:00'),
    /^promo-codes.yaml:5: The code ends at 2027-05-01 10:00, before it starts \(2027-05-02 10:00\)/,
  ],
  [
    'an unknown file',
    writeSeason({ 'venus/x.yaml': 'a: b' }),
    /^venus\/x.yaml:1: "venus" is no part of a season. Did you mean "venues"/,
  ],
  [
    'a file in the wrong folder',
    writeSeason({ 'venues/deep/x.yaml': 'a: b' }),
    /^venues\/deep\/x.yaml:1: There is no such file in a season: write venues\/<key>.yaml/,
  ],
  [
    'a key with capital letters',
    writeSeason({ 'soloists/Ada.yaml': 'name: Ada\nprofession: x\ndescription: x' }),
    /^soloists\/Ada.yaml:1: "Ada" is no key/,
  ],
  [
    'a list where fields are expected',
    writeSeason({ 'venues/town-hall.yaml': '- a' }),
    /^venues\/town-hall.yaml:1: It is a list, where fields/,
  ],
  ['fields where a list is expected', writeSeason({ 'dates.yaml': 'a: b' }), /^dates.yaml:1: is a list/],
  [
    'another time zone than the shop’s',
    writeSeason({ 'season.yaml': 'time_zone: Europe/London' }),
    /^season.yaml:1: The shop's time zone is Europe\/Budapest/,
  ],
  ['an alias', change(venue, 'city: Budapest', 'city: *here'), /town-hall.yaml:2: /],
  ['a tag', change(venue, 'city: Budapest', 'city: !!js/function x'), /town-hall.yaml:2: /],
  ['a bracket that is not closed', change('events/trio.yaml', '[ada-nagy]', '[ada-nagy'), /^events\/trio.yaml:\d+: /],
  ['a tab', change('dates.yaml', '  venue', '\tvenue'), /^dates.yaml:2: A tab indents nothing in YAML: use spaces/],
  ['nesting without end', writeSeason({ 'dates.yaml': '['.repeat(100_000) }), /^dates.yaml:\d+: /],
  [
    'raw HTML',
    writeSeason({ [page]: 'Prices.\n\n<script>alert(1)</script>\n' }),
    /^pages\/terms\/en.md:3: HTML is not taken/,
  ],
  [
    'HTML within a sentence',
    writeSeason({ [page]: 'Prices <b>are</b> in euros.' }),
    /^pages\/terms\/en.md:1: HTML is not taken/,
  ],
  [
    'a link to a script',
    writeSeason({ [page]: 'Prices.\n\n[here](javascript:alert)' }),
    /^pages\/terms\/en.md:3: "javascript:alert" cannot be linked/,
  ],
  ['a first-level heading', writeSeason({ [page]: '# Terms' }), /^pages\/terms\/en.md:1: A heading is ##/],
  [
    'an unknown block',
    writeSeason({ [page]: 'A\n\n```buton\nlabel: Go\n```' }),
    /^pages\/terms\/en.md:\d: There is no block called "buton"/,
  ],
  [
    'a block without what it needs',
    writeSeason({ [page]: 'A\n\n```button\nlabel: Go\n```' }),
    /^pages\/terms\/en.md:\d: button, href: /,
  ],
  [
    'wrong Markdown in a block within a block',
    writeSeason({ [page]: 'A\n\n````section\ntone: paper\ncontent: |\n  B\n\n  <i>C</i>\n````' }),
    /^pages\/terms\/en.md:8: HTML/,
  ],
  ['wrong Markdown in a field', change(venue, 'A hall of *wood*.', 'A hall.\n\n    <br>'), /town-hall.yaml:11: HTML/],
  [
    'pages without English',
    writeSeason({ [page]: null, 'pages/terms/fr.md': 'Prix.' }),
    /^pages\/terms\/page.yaml:1: The English text is missing/,
  ],
  [
    'Markdown without its page',
    writeSeason({ 'pages/legal/en.md': 'Hello.' }),
    /^pages\/legal\/en.md:1: pages\/legal\/page.yaml is missing/,
  ],
  [
    'a name of JavaScript’s',
    change(venue, 'city: Budapest', 'city: Budapest\n__proto__: { polluted: true }'),
    /town-hall.yaml:3: "__proto__" is no field here/,
  ],
  [
    'a field in a page',
    writeSeason({ [page]: 'A\n\n```survey-input\nfield: a\nkind: text\nlabel: A\n```' }),
    /^pages\/terms\/en.md:4: survey-input: stands outside of a survey: take it out/,
  ],
  [
    'a picture in a text that the shop has not',
    writeSeason({ [page]: 'A\n\n![](hal)\n' }),
    /^pages\/terms\/en.md:3: There is no picture "hal". Did you mean "hall"/,
  ],
  [
    'a questionnaire in a text that is not there',
    writeSeason({ [page]: 'A\n\n```questionnaire-questionnaire\nquestionnaire: hours\n```' }),
    /^pages\/terms\/en.md:4: There is no questionnaire "hours"/,
  ],
  [
    'content that is written twice',
    change('pages/terms/page.yaml', 'footer: 1', 'content:\n  en: Hello.'),
    /^pages\/terms\/page.yaml:2: pages\/terms\/en.md says it, too/,
  ],
  [
    'a draft that comes out on a day',
    change('pages/terms/page.yaml', 'footer: 1', 'draft: true\npublished: 2027-01-01'),
    /^pages\/terms\/page.yaml:2: A draft comes out on no day yet/,
  ],
  [
    'a row that is no list of columns',
    writeSeason({ [page]: 'A\n\n```row\nspan: 6\n```' }),
    /^pages\/terms\/en.md:4: A row is a list of columns/,
  ],
  [
    'an unknown field of the season',
    writeSeason({ 'season.yaml': 'timezone: Europe/Budapest' }),
    /^season.yaml:1: "timezone" is no field here. Did you mean "time_zone"/,
  ],
  ['price lists that are a list', writeSeason({ 'prices.yaml': '- a' }), /^prices.yaml:1: is a map: write the key/],
  [
    'two files of price lists',
    writeSeason({ 'prices.yml': 'a:\n  zones: []\n' }),
    /^prices.yml:1: prices.yaml says the same: take one of them out/,
  ],
  ['promo codes that are a list', writeSeason({ 'promo-codes.yaml': '- a' }), /^promo-codes.yaml:1: is a map/],
  [
    'a name that is longer than any',
    change('soloists/ada-nagy.yaml', 'Ada Nagy', 'a'.repeat(5001)),
    /^soloists\/ada-nagy.yaml:1: name is longer than 5000 letters/,
  ],
  [
    'a soloist by their name',
    change('events/trio.yaml', '[ada-nagy]', '[Ada Nagy]'),
    /^events\/trio.yaml:3: soloists\[1\] "Ada Nagy" is written in small letters/,
  ],
  [
    'an address that is a script',
    change('soloists/ada-nagy.yaml', 'name: Ada Nagy', 'name: Ada Nagy\ncv: javascript:alert(1)'),
    /^soloists\/ada-nagy.yaml:2: cv "javascript:alert\(1\)" is no file: write the name of one in files\//,
  ],
  [
    'a map that is none of the web',
    change(venue, 'maps: https://', 'maps: ftp://'),
    /^venues\/town-hall.yaml:5: maps "ftp:.*" is no address of the web/,
  ],
  [
    'half a minute',
    change('events/trio.yaml', 'duration: 75', 'duration: 7.5'),
    /^events\/trio.yaml:2: duration "7.5" is a whole number from 1 to 1440/,
  ],
]

test.each(refusals)('%s is refused with its file, its line and a remedy', async (_, files, problem) => {
  const problems = await findProblems(files)
  expect(problems).toContainEqual(expect.stringMatching(problem))
  // Consequences of an error are not reported as further errors.
  expect(problems.length).toBeLessThanOrEqual(2)
})

test('all problems are told at once, in the order of files and lines, and nothing is stored', async () => {
  const files = new Map([
    ...change('prices.yaml', '24.00', '24,00'),
    ['venues/town-hall.yaml', 'title: Town Hall\ncolour: red\n'],
    ['events/trio.yaml', 'title: Trio\nduration: long\n'],
  ])
  const problems = await findProblems(files)
  expect(problems.map((line) => line.split(': ')[0])).toEqual([
    'events/trio.yaml:2',
    'prices.yaml:8',
    'venues/town-hall.yaml:1',
    'venues/town-hall.yaml:1',
    'venues/town-hall.yaml:1',
    'venues/town-hall.yaml:2',
  ])
  expect(await database.db.selectFrom('venues').selectAll().execute()).toEqual([])
})

test('aliases, which make much out of little, are refused one by one', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`)
  const problems = await findProblems(writeSeason({ 'prices.yaml': `a0: &a0 [x]\n${rows.join('')}` }))
  expect(problems).toContain('prices.yaml:2: "*a0" repeats another place: write the value itself.')
  expect(problems.length).toBeGreaterThan(60)
})
