import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '@cadenza/navigation/server'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { SettingValues } from '#core/settings/settings.ts'
import { deskSources, type DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { storedSeason } from '#core/season-import/sheets/testing/stored-season.ts'
import { downloadJson, downloadWorkbook } from './write-season.ts'

const translate = ((key: string) => key) as DeskTranslate
const settings = { shop_name: 'Shop' } as unknown as SettingValues
const owned = () => ({ ...storedSeason(), settings })
const bytesOf = (answer: Answer) => buffer((answer as unknown as { body: Readable }).body)
const workbook = (season: ReturnType<typeof owned> | null) =>
  bytesOf(downloadWorkbook({ name: 'season', locale: 'en', translate, season }))
const datum = (day: string) => new Date(`${day}Z`)

test('season as a file: JSON has every column of every sheet, amounts in euros, and what the sheets do not know', () => {
  const answer = downloadJson('season', owned()) as unknown as { body: string; headers: Record<string, string> }
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="season.json"'),
  })
  const { rows } = storedSeason()
  const json = JSON.parse(answer.body)
  expect(Object.keys(json)).toEqual([...Object.keys(rows), 'settings'])
  expect(json).toEqual({
    ...rows,
    lists: rows.lists.map((row, index) => ({ ...row, fee: '1.50', price: ['42.00', '10.00'][index] })),
    dates: rows.dates.map((row, index) => ({ ...row, fee: ['1.50', '0.00'][index] })),
    prices: rows.prices.map((row, index) => ({ ...row, price: ['10.05', '30.00', '0.00'][index] })),
    settings: [{ key: 'shop_name', value: 'Shop' }],
  })
})

test('season as a file: a workbook has an explanation, the sheets with values of real types, and the others', async () => {
  const sheets = await readXlsxFile(await workbook(owned()))
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Explanation',
    'Halls',
    'Parts of halls',
    'Price lists',
    'Soloists',
    'Events',
    'Works',
    'Concerts',
    'Seats and prices',
    'Settings',
  ])
  expect(sheets[3]!.data).toEqual([
    [
      'Hall',
      'Price list',
      'Issuing fee',
      'Part',
      'Price type (English)',
      'Price type (French)',
      'Price type (Hungarian)',
      'For whom',
      'Condition (English)',
      'Condition (French)',
      'Condition (Hungarian)',
      'Price',
    ],
    ['town', 'Gala', 1.5, 'stalls', 'Adult', null, 'Felnőtt', ...Array(4).fill(null), 42],
    ['town', 'Gala', 1.5, 'stalls', 'Child', null, null, ...Array(4).fill(null), 10],
  ])
  expect(sheets[7]!.data).toEqual([
    [
      'Hall',
      'Day',
      'Slot',
      'Event',
      'Begins',
      'Doors',
      'Price list',
      'Issuing fee',
      'On sale from',
      'On sale until',
      'Sold at another address',
    ],
    [
      'town',
      datum('2032-03-12T00:00'),
      'late',
      'evening',
      datum('1899-12-30T21:00'),
      null,
      'Gala',
      1.5,
      null,
      null,
      null,
    ],
    [
      'town',
      datum('2032-03-14T00:00'),
      null,
      'evening',
      datum('1899-12-30T11:00'),
      datum('1899-12-30T10:15'),
      null,
      0,
      datum('2031-09-01T10:00'),
      datum('2032-03-14T09:00'),
      null,
    ],
  ])
  // A number of seats is a number.
  expect(sheets[8]!.data.map((row) => row[8])).toEqual(['Seats', 200, 120, '∞'])
  expect(sheets[9]!.data).toEqual([
    ['key', 'value'],
    ['shop_name', 'Shop'],
  ])
})

test('season as a file: a template has the same sheets without rows, and none of the others', async () => {
  const [, ...sheets] = await readXlsxFile(await workbook(null))
  expect(sheets.map(({ data }) => data.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test('season as a file: the columns of the explanation are called in words', async () => {
  const inEnglish = ((key: keyof typeof deskSources.en) => deskSources.en[key]) as DeskTranslate
  const answer = downloadWorkbook({ name: 'season', locale: 'en', translate: inEnglish, season: null })
  const [explanation] = await readXlsxFile(await bytesOf(answer))
  expect(explanation!.data[0]).toEqual(['Sheet', 'Column', 'What it takes', 'Required'])
})

test('season as a file: the explanation says of each sheet and each of its columns what it takes, and what must be', async () => {
  const [explanation] = await readXlsxFile(await workbook(null))
  const { data } = explanation!
  expect(data.slice(0, 15)).toEqual([
    ['files.flaws.sheet', 'files.flaws.column', 'files.explain.what', 'files.explain.needed'],
    ...['all', 'same', 'left', 'drafts', 'long'].map((one) => [
      'files.explain.general',
      null,
      `files.explain.${one}`,
      null,
    ]),
    ['Halls', null, 'files.about.halls', null],
    ['Halls', 'Hall', 'files.kind.key', 'files.explain.required'],
    ['Halls', 'Title (English)', 'files.kind.line', 'files.explain.required'],
    ['Halls', 'Title (French)', 'files.kind.line', null],
    ['Halls', 'Title (Hungarian)', 'files.kind.line', null],
    ['Halls', 'City (English)', 'files.kind.line', 'files.explain.required'],
    ['Halls', 'City (French)', 'files.kind.line', null],
    ['Halls', 'City (Hungarian)', 'files.kind.line', null],
    ['Halls', 'Address', 'files.kind.line', 'files.explain.required'],
  ])
  const helpOf = (column: string) => data.find(([sheet, title]) => sheet === 'Events' && title === column)?.[2]
  expect(
    ['Interval in minutes', 'From what age', 'Sung in', 'Surtitles in', 'Latecomers (French)'].map(helpOf),
  ).toEqual([
    'files.kind.interval',
    'files.kind.number',
    'files.kind.languages',
    'files.kind.languages',
    'files.kind.line',
  ])
  const columnsOf = (kind: string) => data.filter((row) => row[2] === kind).map((row) => row.slice(0, 2))
  const { en } = deskSources
  const rare = ['files.kind.audience', 'files.kind.mail', 'files.kind.webAddress'] as const
  expect(rare.map((kind) => [en[kind], ...columnsOf(kind)])).toEqual([
    [
      'wheelchair or companion, for wheelchair users and their companions. Empty: for everyone.',
      ['Price lists', 'For whom'],
      ['Seats and prices', 'For whom'],
    ],
    ['An e-mail address.', ['Halls', 'E-mail address for wheelchair places']],
    ['An address that begins with https://.', ['Concerts', 'Sold at another address']],
  ])
  expect([en['files.kind.interval'], en['files.kind.languages']]).toEqual([
    'A whole number of minutes. 0: there is none.',
    'Languages by name or code, separated by commas, such as German, la.',
  ])
  expect(data.at(-1)).toEqual(['Seats and prices', 'Price', 'files.kind.amount', 'files.explain.required'])
})

test('season as a file: columns are as wide as what they hold, and are formatted as it', async () => {
  const parts = unzipSync(await workbook(null))
  const columnsOf = (sheet: number) =>
    [...strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`]!).matchAll(/<col [^>]*?width="(\d+)"[^>]*?\/>/g)].map(
      ([column, width]) => [Number(width), /style="(\d)"/.exec(column)?.[1] ?? ''].join(' '),
    )
  expect(columnsOf(1)).toEqual(['24 ', '30 ', '90 ', '18 '])
  const [key, line, text] = ['20 2', '30 2', '40 2']
  expect(columnsOf(2)).toEqual([key, ...Array(7).fill(line), '14 2', ...Array(13).fill(line), '28 2'])
  const facts = ['14 ', '14 ', '14 ', '28 2', '28 2']
  expect(columnsOf(6)).toEqual([key, ...Array(9).fill(line), ...facts, key, '28 2', text, text, text])
  expect(columnsOf(8)).toEqual([key, '14 6', key, key, '14 7', '14 7', line, '14 3', '18 5', '18 5', line])
  expect(columnsOf(9).slice(8)).toEqual(['14 ', key, line, line, line, '14 2', line, line, line, '14 3'])
})
