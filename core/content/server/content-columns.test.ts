import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type { Locale } from '#values/locales.ts'
import { hasSlug, isOwnSlug, slugInLanguage } from './content-columns.ts'

const database = await createTestDatabase()
afterAll(database.close)

/** Returns the rows with the slug, those with it in the visitor's language first. */
async function find(slug: string, locale: Locale) {
  const { rows } = await sql<{ name: string; own: string }>`
    select name, ${slugInLanguage('slug', locale)} as own from (values
      ('halls', '{"en": "halls", "fr": "salles", "hu": "termek"}'::jsonb),
      ('goods', '{"en": "termek", "fr": "produits"}'::jsonb),
      ('seats', '{"en": "seats"}'::jsonb)
    ) row (name, slug)
    where ${hasSlug('slug', slug)}
    order by ${isOwnSlug('slug', { slug, locale })} desc, name`.execute(database.db)
  return rows.map(({ name, own }) => `${name}: ${own}`)
}

test('a row is found by its slug in any language', async () => {
  expect(await find('halls', 'fr')).toEqual(['halls: salles'])
  expect(await find('salles', 'en')).toEqual(['halls: halls'])
  expect(await find('nothing', 'en')).toEqual([])
})

test('a language without a slug of its own has the English one', async () => {
  expect(await find('seats', 'hu')).toEqual(['seats: seats'])
})

test('the row with that slug in the visitor’s language comes before one that has it in another', async () => {
  expect(await find('termek', 'en')).toEqual(['goods: termek', 'halls: halls'])
  expect(await find('produits', 'fr')).toEqual(['goods: produits'])
})
