import { expect, test } from 'vitest'
import { findProblems } from './testing/find-problems.ts'

/** Returns the problems of the file on its own. */
const findAlone = (file: string, text: string): string[] =>
  findProblems(new Map([[file, text], ...(file.endsWith('.md') ? [['pages/a/page.yaml', 'title: A\n'] as const] : [])]))

const page = 'pages/a/en.md'
const rows = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('')
const deep = /nested deeper than any/

const hostile: [name: string, file: string, text: string, problem: RegExp][] = [
  ['lists in lists', 'dates.yaml', '['.repeat(20_000), deep],
  ['lists in lists that end', 'dates.yaml', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, deep],
  ['maps in maps', 'prices.yaml', `${'{a: '.repeat(1_000)}${'}'.repeat(1_000)}`, deep],
  ['lines that are further and further in', 'prices.yaml', rows(1_300, (index) => `${' '.repeat(index)}a:\n`), deep],
  ['entries in entries', 'dates.yaml', `${'- '.repeat(5_000)}a`, deep],
  [
    'categories in categories',
    'categories.yaml',
    `${'[{ key: a, title: A, children: '.repeat(120)}[]${'}]'.repeat(120)}`,
    deep,
  ],
  ['an anchor that is repeated', 'prices.yaml', 'a: &a [x]\nb: *a', /^prices.yaml:1: "&a" names this place/],
  ['a merge', 'prices.yaml', 'a: &a {x: y}\nb: { <<: *a }', /^prices.yaml:2: "\*a" repeats another place/],
  [
    'a field twice, far apart',
    'prices.yaml',
    `${rows(50_000, (index) => `k${index}:\n`)}k0: b\n`,
    /^prices.yaml:50001: This field is written twice/,
  ],
  ['two documents', 'prices.yaml', 'a: b\n---\nc: d\n', /^prices.yaml:2: A second document begins here/],
  ['a key that is no text', 'prices.yaml', '? [a]\n: b\n', /^prices.yaml:1: is no YAML/],
  ['a sign that no database takes', 'prices.yaml', 'a: "\\0"\n', /^prices.yaml:1: A sign is here that no text has/],
  ['half of a character', 'prices.yaml', 'a: b\nc: "\\ud800"\n', /^prices.yaml:2: A sign is here that no text has/],
  ['a control character', 'prices.yaml', 'a: b\nc: "\\e[2J"\n', /^prices.yaml:2: A sign is here that no text has/],
  [
    'a control character in Markdown',
    page,
    'A\n\nB \u001b[2J\n',
    /^pages\/a\/en.md:3: A sign is here that no text has/,
  ],
  ['a text that never ends', page, 'a'.repeat(100_001), /^pages\/a\/en.md:1: This text is longer than 100000 letters/],
  ['quotes in quotes', page, `${'> '.repeat(40_000)}a`, /^pages\/a\/en.md:1: This text is nested deeper than any page/],
  [
    'bold words in each other',
    page,
    `A\n\na${'*'.repeat(6_000)}a${'*'.repeat(6_000)}`,
    /^pages\/a\/en.md:3: This text is nested deeper than any page/,
  ],
  ['one line of a million letters', 'dates.yaml', 'a'.repeat(1_000_000), /^dates.yaml:1: is a list/],
]

test.each(hostile)('%s: told with the line, in time', (_, file, text, problem) => {
  expect(findAlone(file, text)).toContainEqual(expect.stringMatching(problem))
})

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']
test.each(names)('%s is a name as any other, where it is none of a field', (name) => {
  const said = findAlone(
    'venues/hall.yaml',
    `title: A\ncity: B\naddress: C\nmaps: https://example.org\n${name}: { polluted: yes }\n`,
  )
  expect(said).toEqual([expect.stringContaining(`venues/hall.yaml:5: "${name}" is no field here.`)])
  expect(findAlone('events/a.yaml', `title: { en: A, ${name}: B }\nduration: 10\n`)).toHaveLength(1)
  expect(findAlone(page, `\`\`\`${name}\na: b\n\`\`\``)[0]).toContain(`There is no block called "${name}"`)
  expect(findAlone('surveys/a.yaml', `title: A\ncontent:\n  - ${name}: { a: b }\n`)[0]).toContain(`"${name}"`)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test.each([
  'venues/Hall.yaml',
  'venues/con .yaml',
  'venues/a\\b.yaml',
  'venues/..yaml',
  'venues/málaga.yaml',
  'pages/A/page.yaml',
  'C:\\venues.yaml',
  'Venues/a.yaml',
])('%j is no name of a file of a season', (file) => {
  const [problem = ''] = findAlone(file, 'title: A\n')
  expect(problem.slice(0, file.length + 4)).toBe(`${file}:1: `)
  expect(problem).toMatch(/is no key: name it in small letters|is no part of a season|no such file/)
})

test.each([
  ['dates', rows(4_000, (index) => `- { event: a, venue: b, date: 2027-01-01, time: "19:30", k${index}: 1 }\n`)],
  ['promo-codes', rows(12_000, (index) => `k${index}: x\n`)],
  ['prices', rows(12_000, (index) => `k${index}: x\n`)],
])('%s: thousands of problems are found one by one, in time', (name, text) => {
  expect(findAlone(`${name}.yaml`, text).length).toBeGreaterThan(3_000)
})
