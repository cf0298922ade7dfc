import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** Sorts after every text with the given prefix. */
const last = '\u{10FFFF}'
const mostWords = 6

/** Both in lower case. Uses the operators of the index, which has no collation. */
export const matchBeginning = (text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + last})`

/** Whether a column of `searchable` words has one with each typed prefix. Null: nothing typed. */
export async function hasWords(
  db: Db,
  column: RawBuilder<unknown>,
  typed: string,
): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ words: string }>`select searchable(${typed}) as words`.execute(db)
  const words = rows[0]!.words.split(' ').filter((word) => word !== '')
  if (words.length === 0) return null
  const beginnings = words.slice(0, mostWords).map((word) => sql`${column} like ${`% ${word}%`}`)
  return sql<boolean>`(${sql.join(beginnings, sql` and `)})`
}
