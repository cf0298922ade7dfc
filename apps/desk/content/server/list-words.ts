/** Conditions of lists of texts: words that are in them, and translations that are to do. */
import { type RawBuilder, sql } from 'kysely'

/** Every word that is typed is in the text, whichever its language, with or without its accents. */
export function isWordsIn(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  const isIn = (word: string) => sql<boolean>`searchable(${text}) like '%' || searchable(${word}) || '%'`
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(isIn), sql` and `)})`
}

/** Whether a line is written in English and not in every other language. */
export const isLineMissing = (column: string): RawBuilder<boolean> => {
  const text = sql.ref(column)
  return sql<boolean>`coalesce(${text} ->> 'en' <> '' and (coalesce(${text} ->> 'fr', '') = '' or coalesce(${text} ->> 'hu', '') = ''), false)`
}

/** The same of running text. */
export const isRunningTextMissing = (column: string): RawBuilder<boolean> => {
  const text = sql.ref(column)
  return sql<boolean>`(${text} -> 'en' <> '[]' and not ${text} ?& array['fr', 'hu'])`
}
