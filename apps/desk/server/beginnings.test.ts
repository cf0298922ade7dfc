/** Prefixes of the input match, within the requested halls. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { matchBeginning, hasWords } from './beginnings.ts'
import { isInHalls } from './halls.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

async function found(texts: readonly string[], condition: ReturnType<typeof matchBeginning>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) with ordinality as given (text, place) where ${condition} order by place`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

test('beginnings: of a text, the whole of it, and nothing that stands before or after it', async () => {
  const texts = ['am', 'amz', 'an', 'anna', 'an\u{10FFFE}', 'ao', 'Anna', 'hanna', '']
  expect(await found(texts, matchBeginning(sql`text`, 'an'))).toEqual(['an', 'anna', 'an\u{10FFFE}'])
})

test('beginnings: every word that is typed begins one, in any order, whatever its accents', async () => {
  const names = [' anna kovacs', ' kovacs bela', ' hanna kovacs', ' anna', ' a b c d e f g']
  const byWords = async (typed: string) => {
    const condition = await hasWords(db, sql`text`, typed)
    return condition && found(names, condition)
  }
  expect(await byWords('Kov')).toEqual([names[0], names[1], names[2]])
  expect(await byWords('kovács  ANN')).toEqual([names[0]])
  expect(await byWords('ovacs')).toEqual([])
  expect(await byWords('a b c d e f x')).toEqual([names[4]])
  expect(await byWords('a b c d e x')).toEqual([])
  expect([await byWords(''), await byWords('  ')]).toEqual([null, null])
})

test('halls: a column is of those that are asked for, of none, or of whichever', async () => {
  const of = async (halls: number[] | null) => {
    const { rows } = await sql<{
      id: number
    }>`select id from (values (1), (2), (3)) as hall (id) where ${isInHalls('hall.id', halls)}`.execute(db)
    return rows.map(({ id }) => id)
  }
  expect([await of(null), await of([1, 3]), await of([])]).toEqual([[1, 2, 3], [1, 3], []])
})
