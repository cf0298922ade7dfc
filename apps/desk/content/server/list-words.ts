/** Conditions for lists of texts: search words, and missing translations. */
import { type RawBuilder, sql } from 'kysely'

/** Matches if every typed word is in the text, in any language, ignoring accents. */
export function isWordsIn(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  const isIn = (word: string) => sql<boolean>`searchable(${text}) like '%' || searchable(${word}) || '%'`
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(isIn), sql` and `)})`
}

/** Whether a line is written in English but missing in another language. */
export const isLineMissing = (column: string): RawBuilder<boolean> => {
  const text = sql.ref(column)
  return sql<boolean>`coalesce(${text} ->> 'en' <> '' and (coalesce(${text} ->> 'fr', '') = '' or coalesce(${text} ->> 'hu', '') = ''), false)`
}

/** Whether running text is written in English but missing in another language. */
export const isRunningTextMissing = (column: string): RawBuilder<boolean> => {
  const text = sql.ref(column)
  return sql<boolean>`(${text} -> 'en' <> '[]' and not ${text} ?& array['fr', 'hu'])`
}
