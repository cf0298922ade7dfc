import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'
import { findMeantWord, type KnownWord } from '../../season/typing-mistakes.ts'

/** More words than that are not searched for. */
const mostWords = 8
/** Words of the season that a mistyped one is compared with. */
const neighbours = 12

/** A search as the list is filtered by it. */
export interface Search {
  /** One for each word, each of which must be found: text searches as PostgreSQL writes them. */
  queries: string[]
  /** What was taken for something else, because nothing is called that. */
  corrections: Correction[]
}

export interface Correction {
  typed: string
  meant: string
}

interface TermRow {
  word: string
  query: string
  is_stop: boolean
  is_known: boolean
  near: (KnownWord & { query: string })[] | null
}

/** What words ask for. A word that nothing in the season has is taken for the one that it resembles, if it is a typing mistake. */
export async function readSearch(db: Kysely<Database>, words: string | null): Promise<Search> {
  if (words === null) return { queries: [], corrections: [] }
  const { rows } = await sql<TermRow>`
    select term.word, term.query::text as query, term.is_stop, term.is_known,
      case when not term.is_known then (${nearestWords}) end as near
    from (
      select word, first, query, is_stop_word(word) as is_stop,
        exists (select from event_searches where document @@ query) or exists (select from venue_searches where document @@ query) as is_known
      from (
        select word, min(place) as first, search_query(word) as query
        from unnest(string_to_array(searchable(${words}), ' ')) with ordinality typed (word, place)
        where word <> '' group by word order by first limit ${mostWords}
      ) typed
    ) term
    order by term.first`.execute(db)
  const telling = rows.filter(({ is_stop }) => !is_stop)
  const terms = (telling.length > 0 ? telling : rows).map((row) => ({
    ...row,
    meant: row.near && findMeantWord(row.word, row.near),
  }))
  return {
    queries: terms.map(({ query, meant }) => meant?.query ?? query),
    corrections: terms.flatMap(({ word, meant }) => (meant ? [{ typed: word, meant: meant.spelled }] : [])),
  }
}

const nearestWords = sql`
  select json_agg(json_build_object('word', near.word, 'spelled', near.spelled, 'query', search_query(near.word)::text))
  from (
    select search_words.word, search_words.spelled from search_words
    order by search_words.word <-> term.word, search_words.word limit ${sql.lit(neighbours)}
  ) near`
