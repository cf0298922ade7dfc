import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'

/** Base of the slug of a new entry: its title, or the name of its kind. */
export function toBaseSlug(title: string, kind: string, isTaken: (slug: string) => boolean = () => false): string {
  const made = toSlug(title) || kind
  return isTaken(made) ? `${kind}-${made}` : made
}

/**
 * Returns the first free one of `word`, `word-2`, ... Default: free as key and as slug of any
 * language.
 */
export async function findFreeAddress(trx: Trx, name: string, word: string, column?: 'key' | 'slug'): Promise<string> {
  const table = sql.table(name)
  // Prevents concurrent calls from choosing the same slug.
  await sql`lock table ${table} in share row exclusive mode`.execute(trx)
  const own = sql`select ${sql.ref(column ?? 'key')} as word from ${table}`
  const inLanguages = sql`union select entry.value from ${table} cross join lateral jsonb_each_text(slug) as entry`
  const { rows } = await sql<{ word: string }>`${own} ${column ? sql`` : inLanguages}`.execute(trx)
  return suggestSlug(word, new Set(rows.map((row) => row.word)))
}
