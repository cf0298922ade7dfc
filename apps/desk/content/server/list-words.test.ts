/** Conditions of text lists, and the position of new texts. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { isLineMissing, isRunningTextMissing, isWordsIn } from './list-words.ts'
import { findLastPlace } from './menu-position.ts'
import { findPictures, isUndescribed, pictureOf } from './picture-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('lists: every word that is typed is in a text, with or without its accents; no word is in all', async () => {
  const isIn = async (q: string) => {
    const { rows } = await sql<{
      is: boolean
    }>`select ${isWordsIn(sql`text`, q)} as is from (values ('Az Őszi út a b c d e f')) as given (text)`.execute(db)
    return rows[0]!.is
  }
  for (const q of ['', '  ', 'oszi', 'ŐSZI', 'út az', 'sz', 'a b c d e f az út 8'])
    expect([q, await isIn(q)]).toEqual([q, true])
  for (const q of ['tavasz', 'oszi tavasz', 'tavasz oszi', 'a b c d e f az 8'])
    expect([q, await isIn(q)]).toEqual([q, false])
})

const lines = [
  ['all', { en: 'A', fr: 'B', hu: 'C' }, false],
  ['no French', { en: 'A', hu: 'C' }, true],
  ['empty French', { en: 'A', fr: '', hu: 'C' }, true],
  ['no Hungarian', { en: 'A', fr: 'B' }, true],
  ['empty Hungarian', { en: 'A', fr: 'B', hu: '' }, true],
  ['neither', { en: 'A' }, true],
  ['no English', { en: '', fr: 'B' }, false],
  ['nothing', null, false],
] as const
test.each(lines)('lists: a line that has %s is to be translated, or not', async (_, line, isMissing) => {
  const text = line && JSON.stringify(line)
  const { rows } = await sql<{
    is: boolean
  }>`select ${isLineMissing('given.line')} as is from (values (${text}::jsonb)) as given (line)`.execute(db)
  expect(rows).toEqual([{ is: isMissing }])
})

test.each([
  ['all', { en: ['A'], fr: ['B'], hu: ['C'] }, false],
  ['no French', { en: ['A'], hu: ['C'] }, true],
  ['no Hungarian', { en: ['A'], fr: ['B'] }, true],
  ['neither', { en: ['A'] }, true],
  ['no English', { en: [] }, false],
])('lists: running text that has %s is to be translated, or not', async (_, text, isMissing) => {
  const { rows } = await sql<{ is: boolean }>`select ${isRunningTextMissing('given.text')} as is
    from (values (${JSON.stringify(text)}::jsonb)) as given (text)`.execute(db)
  expect(rows).toEqual([{ is: isMissing }])
})

test('menus: what is new stands after everything else of its menu; pages stand in the footer', async () => {
  const last = async (menu: 'footer' | 'account') =>
    (await sql<{ last: number }>`select ${findLastPlace(menu)} as last`.execute(db)).rows[0]!.last
  await sql`delete from menu_items`.execute(db)
  await sql`delete from pages`.execute(db)
  expect([await last('footer'), await last('account')]).toEqual([1, 1])
  await sql`insert into menu_items (menu, title, address, position)
    values ('footer', '{"en": "A"}', '/venues', 3), ('footer', '{"en": "B"}', '/gallery', 2), ('account', '{"en": "C"}', '/venues', 7)`.execute(
    db,
  )
  expect([await last('footer'), await last('account')]).toEqual([4, 8])
  await sql`insert into pages (key, slug, title, footer_position) values ('a', '{"en": "a"}', '{"en": "A"}', 9), ('b', '{"en": "b"}', '{"en": "B"}', null)`.execute(
    db,
  )
  expect([await last('footer'), await last('account')]).toEqual([10, 8])
})

test('pictures: a field shows the one that it names, and says whether it is described in every language', async () => {
  const variants = JSON.stringify([{ format: 'webp', width: 3, height: 2, url: '/media/a.webp' }])
  const store = async (name: string, alt: object) => {
    const { rows } = await sql<{ id: number }>`insert into media (name, alt_text, width, height, variants)
      values (${name}, ${JSON.stringify(alt)}::jsonb, 3, 2, ${variants}::jsonb) returning id`.execute(db)
    return rows[0]!.id
  }
  const whole = await store('whole', { en: 'A', fr: 'B', hu: 'C' })
  const blank = [
    await store('no-french', { en: 'A', hu: 'C' }),
    await store('blank', { en: 'A', fr: 'B', hu: ' ' }),
    await store('no-english', { en: ' ', fr: 'B', hu: 'C' }),
  ]
  const ids = [undefined, '', 'x', `${whole}`, `${whole}`, `${blank[0]}`, `${whole}7a`, '9'.repeat(16)]
  const pictures = await findPictures(db, { locale: 'fr', ids })
  expect(pictures.toSorted((a, b) => a.id - b.id)).toEqual([
    {
      id: whole,
      name: 'whole',
      picture: expect.objectContaining({ alt_text: 'B' }),
      addedAt: expect.any(String),
      isDescribed: true,
    },
    {
      id: blank[0],
      name: 'no-french',
      picture: expect.objectContaining({ alt_text: 'A' }),
      addedAt: expect.any(String),
      isDescribed: false,
    },
  ])
  expect(await findPictures(db, { locale: 'fr', ids: [] })).toEqual([])
  expect(await Promise.all([whole, ...blank, 999_999].map((id) => isUndescribed(db, `${id}`)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const named = async (value: string | number | null | undefined) =>
    (await sql<{ id: number | null }>`select ${pictureOf(value)} as id`.execute(db)).rows[0]!.id
  expect(await Promise.all([`${whole}`, '', undefined, null, '999999'].map(named))).toEqual([
    whole,
    null,
    null,
    null,
    null,
  ])
})
