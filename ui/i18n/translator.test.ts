import compile from 'icu-minify/compile'
import { expect, expectTypeOf, it, vi } from 'vitest'
import { compileCatalogue } from './server/catalogue.ts'
import { createRichTranslator, createTranslator, type MessageKey } from './translator.ts'

const catalogue = compileCatalogue()

it('writes a text in the language it was made for', () => {
  expect(createTranslator('en', catalogue.en)('links.venues')).toBe('Venues')
  expect(createTranslator('fr', catalogue.fr)('links.venues')).toBe('Salles')
  expect(createTranslator('hu', catalogue.hu)('links.venues')).toBe('Helyszínek')
})

it('chooses the plural form by the rules of the language', () => {
  const english = createTranslator('en', catalogue.en)
  expect([0, 1, 2].map((count) => english('header.cart', { count }))).toEqual([
    'Cart, empty',
    'Cart, 1 ticket',
    'Cart, 2 tickets',
  ])
  expect(createTranslator('hu', catalogue.hu)('header.cart', { count: 3 })).toBe('Kosár, 3 jegy')
  expect(createTranslator('fr', catalogue.fr)('header.cart', { count: 1200 })).toMatch(/^Panier, 1\s200 billets$/)
})

it('gives the parts of a text with tags to whoever draws them', () => {
  const messages = { ...catalogue.en, sloganDefault: ['Hear ', ['loud', 'the ', ['instrument']], '.'] }
  const t = createRichTranslator('en', messages as typeof catalogue.en)
  expect(t<{ loud: unknown }>('sloganDefault', { loud: (parts) => ({ loud: parts }), instrument: 'cello' })).toEqual([
    'Hear ',
    { loud: ['the cello'] },
    '.',
  ])
})

it('gives a text without tags as its only part', () => {
  expect(createRichTranslator('en', catalogue.en)('links.venues', {})).toEqual(['Venues'])
})

it('writes numbers as each place of a message asks', () => {
  const sloganDefault = compile(
    '{share, number, ::percent} of {count, number}, {nth, selectordinal, one {#st} other {#th}} of {nth, plural, one {# day} other {# days}}',
  )
  const t = createTranslator('en', { ...catalogue.en, sloganDefault })
  expect(t('sloganDefault', { share: 0.5, count: 1200, nth: 21 })).toBe('50% of 1,200, 21st of 21 days')
})

it('takes no dates but formatted ones: it knows no time zone', () => {
  const t = createTranslator('en', { ...catalogue.en, sloganDefault: compile('{day, date, ::yMd}') })
  expect(() => t('sloganDefault', { day: new Date() as never })).toThrow('Dates come to messages formatted')
})

it('makes the rules and formats of a language once', () => {
  const made = vi.spyOn(Intl, 'PluralRules')
  for (const count of [1, 2, 3]) createTranslator('en', catalogue.en)('header.cart', { count })
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
})

it('knows its keys', () => {
  expectTypeOf<'sloganDefault'>().toExtend<MessageKey>()
  // @ts-expect-error There is no such text.
  const unknown: MessageKey = 'sloganUnknown'
  expect(createTranslator('en', catalogue.en)(unknown)).toBe('sloganUnknown')
})
