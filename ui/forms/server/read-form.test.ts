import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { locales } from '#values/locales.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { nameRule } from '../text-rules.ts'
import { describeIssue, messageKey, readForm, routeSchema } from './read-form.ts'
import { formField } from './form-field.ts'

const catalogue = compileCatalogue()
const translators = Object.fromEntries(locales.map((locale) => [locale, createTranslator(locale, catalogue[locale])]))
const t = translators.en!
const messages = {
  missing: 'checkout.missing.firstname',
  tooLong: 'checkout.tooLong',
  wrong: 'contact.errors.email',
} as const
const schema = z.object({
  name: formField.text(nameRule, { isRequired: true, messages }),
  note: formField.typed(nameRule.clean),
  size: z.enum(['small', 'large']).default('small'),
})
const read = (body: unknown) => readForm(schema, body, t)

test('form: what is right comes cleaned, and what the schema does not name is left out', () => {
  expect(read({ name: ' An\u200Bna\0\uD800 ', note: 'a\r\nb', other: 'x', constructor: 'y' })).toEqual({
    value: { name: 'Anna', note: 'a b', size: 'small' },
  })
})

test.each(locales)('form: what is wrong is said by field, in %s, by texts of the shop alone', (locale) => {
  const say = translators[locale]!
  expect(readForm(schema, { name: 'a'.repeat(81), size: 'huge' }, say)).toEqual({
    errors: { name: say('checkout.tooLong', { count: 80 }), size: say('forms.unreadable') },
  })
  const own = z.object({ size: z.number(messageKey('cart.refused.quantity')), count: z.number().min(3) })
  expect(readForm(own, { size: 'x', count: 2 }, say)).toEqual({
    errors: { size: say('cart.refused.quantity'), count: say('forms.unreadable') },
  })
})

test('form: a route reads by its schema what `readForm` reads, and says the same', async () => {
  const { validate } = routeSchema(schema)['~standard']
  const body = { name: ' An\u200Bna ', note: 'a\r\nb', other: 'x' }
  expect(await validate(body)).toEqual(read(body))
  expect(await validate(['name'])).toHaveProperty('issues')
  const { issues = [] } = await validate({ name: 'a'.repeat(81), size: 'huge' })
  expect(issues.map((issue) => describeIssue(issue, t))).toEqual([
    t('checkout.tooLong', { count: 80 }),
    t('forms.unreadable'),
  ])
})

test('form: of several problems of a field the first is said', () => {
  const strict = z.object({
    code: formField
      .typed(String)
      .refine(() => false, messageKey('cart.promo.unknown'))
      .refine(() => false, messageKey('cart.refused.line')),
  })
  expect(readForm(strict, { code: 'a' }, t)).toEqual({ errors: { code: t('cart.promo.unknown') } })
})

test('form: a problem within a field has the path of its place', () => {
  const nested = z.object({
    lines: z.array(z.object({ name: formField.text(nameRule, { isRequired: true, messages }) })),
  })
  expect(readForm(nested, { lines: [{ name: 'a' }, {}] }, t)).toEqual({
    errors: { 'lines.1.name': t('checkout.missing.firstname') },
  })
})

test.each([undefined, null, 'text', 7, [], ['name'], [{ name: 'Anna' }]])(
  'form: a body of %j is an empty form',
  (body) => {
    expect(read(body)).toEqual({ errors: { name: t('checkout.missing.firstname') } })
  },
)

test('form: a value that is no text is an empty field, or refused where that is asked for', () => {
  const asked = z.object({ note: formField.typed(String, 'cart.promo.unknown') })
  for (const sent of [['a'], { a: 'b' }, 7, true, null]) {
    expect(read({ name: sent })).toEqual({ errors: { name: t('checkout.missing.firstname') } })
    expect(readForm(asked, { note: sent }, t)).toEqual({ errors: { note: t('cart.promo.unknown') } })
  }
  expect(readForm(asked, {}, t)).toEqual({ value: { note: '' } })
})

test('form: what a body inherits is not read, and a prototype that it brings changes nothing', () => {
  const inherited = JSON.parse('{"__proto__": {"name": "Anna"}}') as object
  expect(read(inherited)).toEqual({ errors: { name: t('checkout.missing.firstname') } })
  expect(read(Object.create({ name: 'Anna' }))).toEqual({ errors: { name: t('checkout.missing.firstname') } })
  expect(({} as { name?: string }).name).toBeUndefined()
})

test('form: neither depth nor length is more than a field that is wrong', () => {
  let deep: unknown = 'a'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(read({ name: deep, note: deep })).toEqual({ errors: { name: t('checkout.missing.firstname') } })
  expect(read({ name: 'é\u0301'.repeat(32_768) })).toEqual({ errors: { name: t('checkout.tooLong', { count: 80 }) } })
})

test('form: no handler reads a body by hand', () => {
  const shop = join(import.meta.dirname, '../../../apps/shop')
  const files = readdirSync(shop, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const handlers = files
    .map((file) => ({ file, text: readFileSync(join(shop, file), 'utf8') }))
    .filter(({ text }) => /: ShopHandler</.test(text))
  expect(handlers.length).toBeGreaterThan(5)
  const byHand = handlers.flatMap(({ file, text }) =>
    text
      .split('\n')
      // Quoted text is not code.
      .filter((line) => !/^\s*(\/\*|\*|\/\/)/.test(line) && /\bbody\b/.test(line.replaceAll(/'[^']*'/g, '')))
      // A handler takes the body and passes it on; without a schema the body cannot be read, since
      // its type is `unknown`.
      .filter((line) => !/\(\{[^)]*\bbody\b[^)]*\}\) =>/.test(line) && !/readForm\(.*\bbody, translate\)/.test(line))
      .filter((line) => !/\bbody: rawBody\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(byHand).toEqual([])
})
