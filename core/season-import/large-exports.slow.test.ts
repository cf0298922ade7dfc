import { expect, test } from 'vitest'
import { writeKind } from './export-season.ts'
import { readFiles } from './read-files.ts'
import { seasonFolderLimits, type SeasonFiles } from './files/season-folder.ts'
import { dateEntries } from './kinds/dates.ts'
import type { AnyKind } from './entries/kind.ts'
import { promoEntries } from './kinds/promo-codes.ts'
import { parseSeason } from './parse-season.ts'

const note = 'A seat from which one hears everything. '.repeat(20)

/** Concerts with prices of their own. */
function writeDates(count: number): string {
  const concert = (index: number) => ({
    event: 'trio',
    venue: `hall-${index % 60}`,
    date: new Date(Date.UTC(2027, 0, 1 + Math.floor(index / 60))).toISOString().slice(0, 10),
    time: '19:30',
    zones: [
      {
        title: 'Stalls',
        capacity: 100,
        tickets: [{ title: 'Full', price: (index / 100 + 1).toFixed(2), description: note }],
      },
    ],
  })
  return JSON.stringify(Array.from({ length: count }, (_, index) => concert(index)))
}

const writeCodes = (count: number) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`CODE${index}`, { title: note, percent: 10 }])),
  )

const parseAll = (files: SeasonFiles, kinds: readonly AnyKind[]) => {
  const given = readFiles(files, kinds)
  const { entries, problems } = parseSeason({ ...given, kinds, timeZone: 'Europe/Budapest' })
  return { entries, problems: [...given.problems, ...problems] }
}

function read(files: SeasonFiles) {
  const { entries, problems } = parseAll(files, [dateEntries, promoEntries])
  expect(problems).toEqual([])
  return new Map(
    [dateEntries, promoEntries].flatMap(({ name }) =>
      entries.get(name)!.map(({ key, data }) => [`${name} ${key}`, data]),
    ),
  )
}

test('an export has no file that is too large for an import, however many prices and codes there are', () => {
  const files = new Map([
    ['dates.json', writeDates(1_400)],
    ['promo-codes.json', writeCodes(1_400)],
  ])
  const season = read(files)
  const stored = (name: string) =>
    [...season]
      .filter(([key]) => key.startsWith(`${name} `))
      .map(([key, data]) => ({ key: key.slice(name.length + 1), data }))
  const exported = new Map([dateEntries, promoEntries].flatMap((kind) => writeKind(kind, stored(kind.name))))
  expect([...exported.keys()]).toEqual(
    expect.arrayContaining([
      'prices.yaml',
      'prices/002.yaml',
      'dates.yaml',
      'promo-codes.yaml',
      'promo-codes/002.yaml',
    ]),
  )
  for (const text of exported.values())
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(seasonFolderLimits.fileBytes)
  expect(read(exported)).toEqual(season)
})

test('a price list that two files have is refused in the second one', () => {
  const list = JSON.stringify({
    all: { zones: [{ title: 'Stalls', capacity: 1, tickets: [{ title: 'Full', price: '1.00' }] }] },
  })
  const files = new Map([
    ['prices.json', list],
    ['prices/more.json', list],
  ])
  const { problems } = parseAll(files, [dateEntries])
  expect(problems).toMatchObject([
    { file: 'prices/more.json', line: 1, message: '"all" is written in prices.json:1, too: take one out.' },
  ])
})
