import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportTexts } from './testing/export-texts.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'
import { change, storePicture, writeSeason } from './testing/small-season.ts'
import { trySeason } from './testing/try-season.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterEach(() => database.close())

const quay = `quay:
  name: Concerts du Quai
  address: 1 quai de Seine, 75019 Paris
  country: FR
  tax_number: 123 456 789 00012
  vat_number: FR12123456789
  registration: SAS au capital de 1 000 €, RCS Paris 123 456 789
  email: compta@quai.example
  prefix: QUAI
  note: { en: Thank you., fr: Merci. }
`
const hall = (more: string) => change('venues/town-hall.yaml', 'color:', `${more}\ncolor:`)
const withFiles = (files: Map<string, string> | ReadonlyMap<string, string>, more: Record<string, string>) =>
  new Map([...files, ...Object.entries(more)])
/** A hall in a country with a seller. */
const season = (entities = quay, more: Record<string, string> = {}) =>
  withFiles(hall('country: FR\nlegal_entity: quay'), { 'legal-entities.yaml': entities, ...more })

test('a seller is stored with all that an invoice says of it, exported, and the same the second time', async () => {
  await importSeason(database.db, season())
  const row = await database.db
    .selectFrom('venues')
    .innerJoin('legal_entities', 'legal_entities.id', 'legal_entity_id')
    .selectAll('legal_entities')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    key: 'quay',
    name: 'Concerts du Quai',
    address: '1 quai de Seine, 75019 Paris',
    country: 'FR',
    tax_number: '123 456 789 00012',
    vat_number: 'FR12123456789',
    registration: 'SAS au capital de 1 000 €, RCS Paris 123 456 789',
    email: 'compta@quai.example',
    document_prefix: 'QUAI',
    note: { en: 'Thank you.', fr: 'Merci.' },
  })
  const files = await exportTexts(database.db)
  expect(files.get('legal-entities.yaml')).toBe(quay.replaceAll('    ', '  '))
  expect(files.get('venues/town-hall.yaml')).toContain('legal_entity: quay\n')
  expect(countChanges(await importSeason(database.db, files))).toBe(0)
  expect(countChanges(await importSeason(database.db, files, { archivesMissing: true }))).toBe(0)
})

test('the house is there without being written, and is named by writing it', async () => {
  await importSeason(database.db, hall('legal_entity: house'))
  expect((await exportTexts(database.db)).has('legal-entities.yaml')).toBe(false)
  const house = quay.replace('quay:', 'house:')
  await importSeason(database.db, withFiles(hall(''), { 'legal-entities.yaml': house }))
  expect(await database.db.selectFrom('legal_entities').select(['id', 'name']).execute()).toEqual([
    { id: 1, name: 'Concerts du Quai' },
  ])
  expect((await exportTexts(database.db)).get('legal-entities.yaml')).toBe(house)
})

test('a seller that has documents without a prefix is exported without one, and stays so', async () => {
  const house = quay.replace('quay:', 'house:').replace('  prefix: QUAI\n', '')
  await database.db.updateTable('legal_entities').set({ name: 'The House' }).execute()
  await importSeason(database.db, withFiles(hall(''), { 'legal-entities.yaml': house }))
  expect((await exportTexts(database.db)).get('legal-entities.yaml')).toBe(house.replaceAll('    ', '  '))
})

test('two sellers may change their prefixes with each other', async () => {
  const two = `${quay}shore:\n${quay.replace('quay:\n', '').replace('QUAI', 'SHORE')}`
  await importSeason(database.db, season(two))
  const changed = two.replace('QUAI', 'X').replace('SHORE', 'QUAI').replace('prefix: X', 'prefix: SHORE')
  await importSeason(database.db, season(changed))
  expect(
    await database.db
      .selectFrom('legal_entities')
      .select(['key', 'document_prefix'])
      .where('key', '<>', 'house')
      .orderBy('key')
      .execute(),
  ).toEqual([
    { key: 'quay', document_prefix: 'SHORE' },
    { key: 'shore', document_prefix: 'QUAI' },
  ])
})

test.each([
  [
    'an unknown seller',
    season(quay.replace('quay:', 'quai:')),
    /^venues\/town-hall.yaml:5: There is no legal entity "quay". Did you mean "quai"\?$/,
  ],
  ['no prefix', season(quay.replace('  prefix: QUAI\n', '')), /^legal-entities.yaml:1: prefix is missing/],
  ['a prefix in words', season(quay.replace('QUAI', 'Quai-')), /^legal-entities.yaml:9: prefix "Quai-" is no prefix/],
  [
    'a prefix twice',
    season(`${quay}b:\n${quay.replace('quay:\n', '')}`),
    /^legal-entities.yaml:19: The prefix "QUAI" is that of "quay"/,
  ],
  [
    'a SIRET of 9 digits',
    season(quay.replace(' 00012', '')),
    /^legal-entities.yaml:5: tax_number "123 456 789" is no number of FR, which is a SIRET/,
  ],
  [
    'an adószám without hyphens',
    season(quay.replace('country: FR', 'country: HU')),
    /^legal-entities.yaml:5: tax_number .* is no number of HU, which is an adószám: write it as 12345678-2-42/,
  ],
  [
    'a VAT number with spaces',
    season(quay.replace('FR12123456789', 'FR 12 123')),
    /^legal-entities.yaml:6: vat_number "FR 12 123" is no VAT number/,
  ],
  [
    'a mail address that is none',
    season(quay.replace('compta@quai.example', 'compta')),
    /^legal-entities.yaml:8: email "compta" is no mail address/,
  ],
  ['a key with capitals', season(quay.replace('quay:', 'Quay:')), /^legal-entities.yaml:1: "Quay" is no key/],
  [
    'a country in words',
    season(quay.replace('country: FR', 'country: France')),
    /^legal-entities.yaml:4: country "France" is no country/,
  ],
  ['a field that there is not', season(`${quay}  siret: 1\n`), /^legal-entities.yaml:11: "siret" is no field here/],
])('sellers: %s is refused with its file and line', async (_, files, message) => {
  expect(await trySeason(database, files)).toContainEqual(expect.stringMatching(message))
})

const rates = (text: string) => season(quay, { 'vat-rates.yaml': text })
const opera = '- country: FR\n  class: opera\n  rate: 2.1\n  from: 2027-01-01\n'
const inClass = (files: ReadonlyMap<string, string>, own: string) =>
  withFiles(files, { 'events/trio.yaml': `${writeSeason().get('events/trio.yaml')!}vat_class: ${own}\n` })

test('a class of VAT and its rates are stored, exported, and the same the second time', async () => {
  const files = inClass(rates(opera), 'opera')
  await importSeason(database.db, files)
  expect(await database.db.selectFrom('events').select('vat_class').execute()).toEqual([{ vat_class: 'opera' }])
  const exported = await exportTexts(database.db)
  expect(exported.get('events/trio.yaml')).toContain('vat_class: opera\n')
  expect(exported.get('vat-rates.yaml')).toBe(
    `- country: FR\n  class: concert\n  rate: 5.5\n  from: 2014-01-01\n${opera}- country: HU\n  class: concert\n  rate: 27\n  from: 2012-01-01\n`,
  )
  expect(countChanges(await importSeason(database.db, exported, { archivesMissing: true }))).toBe(0)
})

test('a rate ends and another one begins in one import', async () => {
  const text = (to: string) => `- { country: FR, class: concert, rate: 10, from: 2028-01-01 }
- { country: FR, class: concert, rate: 5.5, from: 2014-01-01${to} }
`
  expect(await trySeason(database, rates(text('')))).toEqual([
    expect.stringMatching(
      /^vat-rates.yaml:2: In FR, "concert" has another rate on some of these days, which begins on 2028-01-01/,
    ),
  ])
  await importSeason(database.db, rates(text(', to: 2027-12-31')))
  expect((await exportTexts(database.db)).get('vat-rates.yaml')).toContain('to: 2027-12-31')
})

test.each([
  [
    'another rate over one that the shop has',
    rates('- { country: FR, class: concert, rate: 10, from: 2028-01-01 }'),
    /^vat-rates.yaml:1: In FR, "concert" has another rate .* begins on 2014-01-01: write that one, too/,
  ],
  [
    'a rate with a comma',
    rates('- { country: FR, class: opera, rate: "5,5", from: 2028-01-01 }'),
    /^vat-rates.yaml:1: rate "5,5" is no rate: write per cent with a point/,
  ],
  [
    'more than all',
    rates('- { country: FR, class: opera, rate: 101, from: 2028-01-01 }'),
    /^vat-rates.yaml:1: rate "101" is no rate/,
  ],
  [
    'a rate that ends before it begins',
    rates('- { country: FR, class: opera, rate: 1, from: 2028-01-02, to: 2028-01-01 }'),
    /^vat-rates.yaml:1: The rate ends on 2028-01-01, before it begins/,
  ],
  [
    'the same line twice',
    rates(opera + opera),
    /^vat-rates.yaml:5: "FR opera 2027-01-01" is written in vat-rates.yaml:1, too/,
  ],
  [
    'a class that has no rate in the hall’s country',
    inClass(season(), 'opera'),
    /^events\/trio.yaml:6: No rate of VAT is known for the class "opera" in FR on 2027-11-27: write it in vat-rates.yaml. Known are: concert/,
  ],
  ['a mistyped class', inClass(season(), 'concerts'), /^events\/trio.yaml:6: .* Did you mean "concert"\?/],
  [
    'a country without rates',
    withFiles(hall('country: AT'), {}),
    /^events\/trio.yaml:1: No rate of VAT is known for the class "concert" in AT on 2027-11-27/,
  ],
  [
    'a rate that has ended by the concert',
    rates('- { country: FR, class: concert, rate: 5.5, from: 2014-01-01, to: 2027-11-26 }'),
    /^events\/trio.yaml:1: No rate of VAT is known for the class "concert" in FR on 2027-11-27/,
  ],
])('VAT: %s is refused with its file and line', async (_, files, message) => {
  expect(await trySeason(database, files)).toContainEqual(expect.stringMatching(message))
})

test('VAT: of an event in a country it is told once that no rate is known, and a hall without a country has none', async () => {
  expect(await trySeason(database, inClass(season(), 'opera'))).toHaveLength(1)
  expect(await trySeason(database, inClass(hall(''), 'opera'))).toEqual([])
})

test('VAT: of an event in two countries each is told that has no rate', async () => {
  const files = inClass(season(), 'opera')
  const second = files.get('venues/town-hall.yaml')!.replace('country: FR', 'country: AT')
  const dates = files.get('dates.yaml')!
  const found = await trySeason(
    database,
    new Map([
      ...files,
      ['venues/opera-house.yaml', second],
      ['dates.yaml', dates + dates.slice(dates.lastIndexOf('- event')).replace('town-hall', 'opera-house')],
    ]),
  )
  expect(found.map((problem) => / in (..) on /.exec(problem)?.[1])).toEqual(['FR', 'AT'])
})

test('VAT: a class is refused, too, where the shop has the concerts and the files only the event or the hall', async () => {
  await importSeason(database.db, season())
  const event = inClass(writeSeason(), 'opera').get('events/trio.yaml')!
  expect(await trySeason(database, new Map([['events/trio.yaml', event]]))).toHaveLength(1)
  const venue = hall('country: AT').get('venues/town-hall.yaml')!
  expect(await trySeason(database, new Map([['venues/town-hall.yaml', venue]]))).toEqual([
    expect.stringMatching(/^venues\/town-hall.yaml:4: No rate of VAT is known for the class "concert" in AT/),
  ])
})

test('sellers: a prefix that stands on documents is kept, with its file and line', async () => {
  await importSeason(database.db, season())
  await database.db
    .insertInto('document_series')
    .values([
      { legal_entity_id: 1, kind: 'receipt', year: 2026 },
      {
        legal_entity_id: (
          await database.db
            .selectFrom('legal_entities')
            .select('id')
            .where('key', '=', 'quay')
            .executeTakeFirstOrThrow()
        ).id,
        kind: 'receipt',
        year: 2026,
      },
    ])
    .execute()
  const both = `${quay.replace('QUAI', 'OTHER')}house:\n${quay.replace('quay:\n', '')}`
  expect(await trySeason(database, season(both))).toEqual([
    'legal-entities.yaml:9: "quay" has issued documents with the prefix "QUAI", and keeps it.',
    expect.stringMatching(/^legal-entities.yaml:19: "house" has issued documents without a prefix already/),
  ])
  expect(await trySeason(database, season(quay.replace('Merci', 'Merci bien')))).toEqual([])
})
