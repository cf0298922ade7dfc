/** Finds rows by how something begins, each by an index. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** After every text that begins as an index's does. */
const last = '\u{10FFFF}'
const mostWords = 6

/** Whether a text begins with another, both in small letters. The operators are those of the index, which knows no collation. */
export const matchBeginning = (text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + last})`

/** Whether a column of `searchable` words, a space before each, has one that begins with each of those typed. Null: none was typed. */
export async function hasWords(
  db: Kysely<Database>,
  column: RawBuilder<unknown>,
  typed: string,
): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ words: string }>`select searchable(${typed}) as words`.execute(db)
  const words = rows[0]!.words.split(' ').filter((word) => word !== '')
  if (words.length === 0) return null
  const beginnings = words.slice(0, mostWords).map((word) => sql`${column} like ${`% ${word}%`}`)
  return sql<boolean>`(${sql.join(beginnings, sql` and `)})`
}
