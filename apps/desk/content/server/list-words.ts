import { type RawBuilder, sql } from 'kysely'

/** Matches if every typed word is in the text, in any language, ignoring accents. */
export const isWordsIn = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  matchWords(q, (word) => sql`searchable(${text}) like '%' || searchable(${word}) || '%'`)

/** Matches if every typed word is in the text as it is written. */
export const isTypedIn = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  matchWords(q, (word) => sql`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`)

function matchWords(q: string, isIn: (word: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(isIn), sql` and `)})`
}

export const isLineMissing = (column: string): RawBuilder<boolean> => {
  const text = sql.ref(column)
  return sql<boolean>`coalesce(${text} ->> 'en' <> '' and (coalesce(${text} ->> 'fr', '') = '' or coalesce(${text} ->> 'hu', '') = ''), false)`
}

export const isRunningTextMissing = (column: string): RawBuilder<boolean> => {
  const text = sql.ref(column)
  return sql<boolean>`(${text} -> 'en' <> '[]' and not ${text} ?& array['fr', 'hu'])`
}
