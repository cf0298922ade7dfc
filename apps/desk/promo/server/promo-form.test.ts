/** Input of a promo code: parsed values, errors, and generated codes. */
import { expect, test } from 'vitest'
import { isEndBeforeStart, promoSchemas, readMaking, readPromo } from './promo-form.ts'
import { createRandomCodes } from './promo-store.ts'

const typed = {
  title_en: 'Spring offer',
  title_fr: '',
  title_hu: 'Tavasz',
  kind: 'percent',
  off: '10',
  starts: '',
  ends: '',
  max_uses: '',
  venue: '',
}
const read = (changes: Partial<typeof typed> = {}) => {
  const { values, flaws } = readPromo({ ...typed, ...changes }, 'Europe/Paris')
  return { values: Object.fromEntries(values), flaws: Object.fromEntries(flaws) }
}
const flawsOf = (changes: Partial<typeof typed>) => read(changes).flaws
const valueOf = (name: string, changes: Partial<typeof typed>) => read(changes).values[name]

test('promo form: what is right is a value under the name that history has it by', () => {
  const empty = { starts: '', ends: '', max_uses: null, venue: null }
  const titles = { title_en: 'Spring offer', title_fr: '', title_hu: 'Tavasz' }
  expect(read()).toEqual({ values: { ...titles, ...empty, off: 'percent 10' }, flaws: {} })
  const starts = '2026-01-02T09:05'
  expect(read({ kind: 'fixed', off: '5,50', starts, ends: '2026-12-31T23:59', max_uses: '12', venue: '7' })).toEqual({
    values: { ...titles, off: 'fixed 550', starts, ends: '2026-12-31T23:59', max_uses: 12, venue: 7 },
    flaws: {},
  })
})

test.each([
  ['7', 7],
  ['7 %', 7],
  ['7%', 7],
  ['100', 100],
  ['0', null],
  ['101', null],
  ['1%0', null],
  ['% 10', null],
  ['0x10', null],
  ['1e1', null],
  ['5.', null],
  ['+5', null],
  ['12345678', null],
])('promo form: %j percent are %j', (off, percent) => {
  expect(read({ off })).toMatchObject(
    percent === null
      ? { flaws: { off: 'promo.errors.percent' } }
      : { values: { off: `percent ${percent}` }, flaws: {} },
  )
})

test('promo form: of an amount and of another kind it is told what is wrong with them', () => {
  expect(flawsOf({ kind: 'fixed', off: '0' })).toEqual({ off: 'promo.errors.amount' })
  expect(flawsOf({ kind: 'fixed', off: 'much' })).toEqual({ off: 'promo.errors.amount' })
  expect(valueOf('off', { kind: 'fixed', off: '0,01' })).toBe('fixed 1')
  expect(flawsOf({ kind: 'gift', off: '10' })).toEqual({ off: 'promo.errors.percent' })
})

test.each([
  ['1', 1],
  ['1 000 000', 1_000_000],
  ['1 000 001', null],
  ['0', null],
  ['x', null],
])('promo form: %j uses are %j', (max_uses, uses) => {
  expect(read({ max_uses })).toMatchObject(
    uses === null ? { flaws: { max_uses: 'promo.errors.uses' } } : { values: { max_uses: uses }, flaws: {} },
  )
})

test.each(['2026-01-02T19:00', '2026-01-02T20:00', '2026-01-02T23:59', '2026-01-02T00:00'])(
  'promo form: %s is a moment',
  (moment) => {
    for (const name of ['starts', 'ends']) expect(read({ [name]: moment }).values[name]).toBe(moment)
  },
)

test.each([
  ['2026-01-02', 'moment'],
  ['2026-01-02T24:00', 'moment'],
  ['2026-01-02T30:00', 'moment'],
  ['2026-01-02T19:60', 'moment'],
  ['2026-01-02T19:0', 'moment'],
  ['2026-01-02T19:00:00', 'moment'],
  ['x2026-01-02T19:00', 'moment'],
  ['226-01-02T19:00', 'moment'],
  ['2026-1-02T19:00', 'moment'],
  ['2026-01-02 19:00', 'moment'],
  ['2027-03-28T02:30', 'skippedHour'],
  ['2026-02-30T19:00', 'moment'],
])('promo form: %s is none', (moment, why) => {
  for (const name of ['starts', 'ends']) {
    const { values, flaws } = read({ [name]: moment })
    expect([flaws, name in values]).toEqual([{ [name]: `promo.errors.${why}` }, false])
  }
})

test('promo form: titles have eighty characters at most, and the English one some', () => {
  for (const name of ['title_en', 'title_fr', 'title_hu'])
    expect([flawsOf({ [name]: 'x'.repeat(80) }), flawsOf({ [name]: 'x'.repeat(81) })]).toEqual([
      {},
      { [name]: 'promo.errors.long' },
    ])
  expect(flawsOf({ title_en: '' })).toEqual({ title_en: 'promo.errors.title' })
})

test('promo form: a hall is a number, and anything else is all halls', () => {
  const halls = ['12', '123456789012345', '1234567890123456', 'x1', '1x', '-1', ''].map((venue) =>
    valueOf('venue', { venue }),
  )
  expect(halls).toEqual([12, 123_456_789_012_345, null, null, null, null, null])
})

test('promo form: only where both ends are known one comes before the other', () => {
  expect(
    (
      [
        ['2026-01-02T10:00', '2026-01-02T10:01'],
        ['2026-01-02T10:00', '2026-01-02T10:00'],
        ['2026-01-02T10:00', '2026-01-02T09:59'],
        ['2026-01-02T10:00', ''],
        ['', '2026-01-02T10:00'],
        ['', ''],
        [null, '2026'],
        [undefined, '2026'],
        [5, '4'],
        ['5', 4],
      ] as const
    ).map(([starts, ends]) => isEndBeforeStart(starts, ends)),
  ).toEqual([false, true, true, false, false, false, false, false, false, false])
})

const one = { many: false, code: 'SPRING', prefix: '', count: '1' }
const making = (changes: Partial<typeof one>) => Object.fromEntries(readMaking({ ...one, ...changes }).flaws)

test('promo form: one code is typed, of many the beginning and their number', () => {
  const code = { code: 'promo.errors.code' }
  expect(['abc', 'x'.repeat(40), 'Ő1_-'].map((typedCode) => making({ code: typedCode }))).toEqual([{}, {}, {}])
  expect(['ab', 'x'.repeat(41), 'a b c', '!abc', 'abc!', ''].map((typedCode) => making({ code: typedCode }))).toEqual(
    Array.from({ length: 6 }, () => code),
  )
  // Unrequested fields may have any value.
  expect(making({ prefix: '!', count: 'x' })).toEqual({})
  const many = { many: true, code: '' }
  expect(['', 'x'.repeat(20), 'Az0-9_'].map((prefix) => making({ ...many, prefix }))).toEqual([{}, {}, {}])
  expect(['x'.repeat(21), 'a b', '!a', 'a!', 'Ő'].map((prefix) => making({ ...many, prefix }))).toEqual(
    Array.from({ length: 5 }, () => ({ prefix: 'promo.errors.prefix' })),
  )
  expect(['1', '500', '0', '501', ''].map((count) => making({ ...many, count }))).toEqual([
    {},
    {},
    ...Array.from({ length: 3 }, () => ({ count: 'promo.errors.count' })),
  ])
  expect(readMaking({ ...one, many: true, prefix: '-GA-LA_-', count: '12' }).making).toEqual({
    many: true,
    code: 'SPRING',
    prefix: '-GA-LA',
    count: 12,
  })
})

test('promo form: many are asked for by a word or by a box', () => {
  const many = [true, 'true', false, 'false', ''].map(
    (value) => promoSchemas.making.parse({ ...one, many: value, fields: {} }).many,
  )
  expect(many).toEqual([true, true, false, false, false])
  expect(promoSchemas.making.parse({ ...one, fields: { off: ' 7 ' } }).fields).toEqual({
    ...Object.fromEntries(Object.keys(typed).map((name) => [name, ''])),
    off: '7',
  })
})

test('promo codes: random ones are made of the letters that chance gives, each once', () => {
  const asked: number[] = []
  const chance = [...Array.from({ length: 20 }, () => 0), ...Array.from({ length: 10 }, (_, at) => at + 1)]
  const random = (below: number) => {
    asked.push(below)
    return chance.shift()!
  }
  expect(createRandomCodes({ prefix: 'GALA', count: 2 }, random)).toEqual(['GALA-33333-33333', 'GALA-4679A-CDEFG'])
  expect(new Set(asked)).toEqual(new Set([23]))
  expect(createRandomCodes({ prefix: '', count: 1 }, () => 22)).toEqual(['YYYYY-YYYYY'])
})
