import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type NamedDays, readDateWords } from '../date-words.ts'
import { findMeantWord, type KnownWord } from '../typing-mistakes.ts'

const mostWords = 8
/** Number of similar words that a mistyped one is compared with. */
const neighbours = 12

export interface Search {
  /** One per word; all of them must match. */
  terms: SearchTerm[]
  /** Words that match nothing, replaced by similar ones. */
  corrections: Correction[]
  ignored: string[]
}

interface SearchTerm {
  word: string
  /** In PostgreSQL's syntax. */
  query: string
  /** Days that match alternatively: "Sunday", "décembre". */
  days: NamedDays | null
  /** Whether the season has exactly this word, or a day of that name; else it may be unrelated. */
  isSure: boolean
}

interface Correction {
  typed: string
  meant: string
}

/** They apply to the whole season. */
const sayNothingHere = new Set(
  'concert concerts koncert koncertek koncertet hangverseny hangversenyek music musique zene ticket tickets billet billets jegy jegyek'.split(
    ' ',
  ),
)

interface TermRow {
  word: string
  query: string
  is_stop: boolean
  is_known: boolean
  is_written: boolean
  near: (KnownWord & { query: string })[] | null
}

/**
 * A word not found in the season is replaced by a similar one if it looks like a typing mistake.
 */
export async function readSearch(db: Db, words: string | null): Promise<Search> {
  if (words === null) return { terms: [], corrections: [], ignored: [] }
  const { rows } = await sql<TermRow>`
    select term.word, term.query::text as query, term.is_stop, term.is_known, term.is_written,
      case when not term.is_known then (${nearestWords}) end as near
    from (
      select word, first, query, is_stop_word(word) as is_stop,
        exists (select from event_searches where document @@ query) or exists (select from venue_searches where document @@ query) as is_known,
        exists (select from event_searches where document @@ written) or exists (select from venue_searches where document @@ written) as is_written
      from (
        select word, min(place) as first, search_query(word) as query, quote_literal(word)::tsquery as written
        from unnest(string_to_array(searchable(${words}), ' ')) with ordinality typed (word, place)
        where word <> '' group by word order by first limit ${mostWords}
      ) typed
    ) term
    order by term.first`.execute(db)
  const asked = rows.filter(({ word }) => !sayNothingHere.has(word))
  const days = readDateWords(asked.map(({ word }) => word))
  const read = asked.map((row, index) => readTerm(row, days[index] ?? null))
  const telling = read.filter(({ days: named, isStop }) => named !== null || !isStop)
  const terms = telling.length > 0 ? telling : read
  return {
    terms,
    corrections: terms.flatMap(({ word, meant }) => (meant ? [{ typed: word, meant: meant.spelled }] : [])),
    ignored: [],
  }
}

function readTerm({ word, query, is_stop, is_known, is_written, near }: TermRow, days: NamedDays | null) {
  const meant = days === null && !is_known && near !== null ? findMeantWord(word, near) : null
  const isSure = is_written || days !== null || meant !== null
  return { word, query: meant?.query ?? query, days, meant, isSure, isStop: is_stop }
}

/**
 * For when all words together find nothing: "Béla Bartók" also means entries that say only
 * "Bartók". Null if nothing can be left out, or nothing would remain.
 */
export function keepSureWords({ terms, corrections }: Search): Search | null {
  const sure = terms.filter(({ isSure }) => isSure)
  if (sure.length === 0 || sure.length === terms.length) return null
  return { terms: sure, corrections, ignored: terms.filter(({ isSure }) => !isSure).map(({ word }) => word) }
}

const nearestWords = sql`
  select json_agg(json_build_object('word', near.word, 'spelled', near.spelled, 'query', search_query(near.word)::text))
  from (
    select search_words.word, search_words.spelled from search_words
    order by search_words.word <-> term.word, search_words.word limit ${sql.lit(neighbours)}
  ) near`
