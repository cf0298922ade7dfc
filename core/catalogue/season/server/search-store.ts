import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { type NamedDays, readDateWords } from '../date-words.ts'
import { findMeantWord, type KnownWord } from '../typing-mistakes.ts'

/** More words than that are not searched for. */
const mostWords = 8
/** Words of the season that a mistyped one is compared with. */
const neighbours = 12

/** A search as the list is filtered by it. */
export interface Search {
  /** One for each word, each of which must be found. */
  terms: SearchTerm[]
  /** What was taken for something else, because nothing is called that. */
  corrections: Correction[]
  /** What is looked for no further. */
  ignored: string[]
}

export interface SearchTerm {
  word: string
  /** A text search as PostgreSQL writes it. */
  query: string
  /** The days that are as good: "Sunday", "décembre". */
  days: NamedDays | null
  /** Whether the season has the very word, or a day of that name; else it may begin other words, or have nothing to do with them. */
  isSure: boolean
}

export interface Correction {
  typed: string
  meant: string
}

/** What all of the season is: it tells nothing of what somebody looks for. */
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

/** What words ask for. A word that nothing in the season has is taken for the one that it resembles, if it is a typing mistake. */
export async function readSearch(db: Kysely<Database>, words: string | null): Promise<Search> {
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
 * The search by its sure words alone, for where all of them together find nothing: who types "Béla Bartók" means what is only called
 * "Bartók". Null: nothing can be left out, or nothing would be left.
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
