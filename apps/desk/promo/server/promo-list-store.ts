import { type RawBuilder, sql } from 'kysely'
import { selectLocal } from '#platform/database/local-moments.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { type ListRequest, type Page, readPage, defineList } from '#apps/desk/server/list-query.ts'
import type { PromoDetail, PromoFilters, PromoLine, PromoOff, PromoState } from '../promo.ts'

export interface PromoScope {
  /** Selected halls; null: all. */
  halls: readonly number[] | null
  /** Halls in which the viewer may see codes; null: all, including shop-wide codes. */
  allowed: readonly number[] | null
}

export interface PromosAsked {
  scope: PromoScope
  filters: PromoFilters
  /** Search text; empty: none. */
  q: string
}

/** State of a row of `promo_codes` by the database's clock. */
const promoState = sql<PromoState>`case
  when promo_codes.archived_at is not null then 'archived'
  when promo_codes.paused_at is not null then 'paused'
  when promo_codes.ends_at <= now() then 'ended'
  when promo_codes.used >= promo_codes.max_uses then 'used_up'
  when promo_codes.starts_at > now() then 'upcoming'
  else 'running' end`

/** A code for all halls is valid in each of them, but visible only with access to all. */
function isInScope({ halls, allowed }: PromoScope): RawBuilder<boolean> {
  if (halls === null) return sql<boolean>`true`
  const ofHouse = allowed === null ? sql`promo_codes.venue_id is null` : sql`false`
  return sql<boolean>`(promo_codes.venue_id = any(${halls}::bigint[]) or ${ofHouse})`
}

function selectPromos(db: Db, { scope, filters: { state, venue, batch }, q }: PromosAsked) {
  return db
    .selectFrom('promo_codes')
    .leftJoin('venues', 'venues.id', 'promo_codes.venue_id')
    .select(['promo_codes.id', 'code', 'promo_codes.title', 'kind', 'percent', 'amount_cents'])
    .select(['starts_at', 'ends_at', 'used', 'max_uses', 'venues.title as venue'])
    .select([promoState.as('state'), sql<string>`lower(code)`.as('sorted_code')])
    .where(isInScope(scope))
    .where(state === null ? sql<boolean>`promo_codes.archived_at is null` : sql<boolean>`${promoState} = ${state}`)
    .$if(venue !== null, (query) => query.where('promo_codes.venue_id', '=', venue))
    .$if(batch !== null, (query) => query.where('batch', '=', batch))
    .$if(q !== '', (query) =>
      query.where(
        sql<boolean>`(${promoWords} like '%' || lower(${escapeLike(q)}) || '%'
          or ${promoWords} like '%' || nullif(promo_code_key(${escapeLike(q)}), '') || '%'
          or ${promoWords} like '%' || nullif(searchable(${q}), '') || '%')`,
      ),
    )
}

/** As in the index `promo_codes_by_words`: the code as typed and as its key, and all its titles. */
const promoWords = sql`(lower(code) || ' ' || promo_code_key(code) || ' ' || searchable(
  (promo_codes.title ->> 'en') || ' ' || coalesce(promo_codes.title ->> 'fr', '') || ' ' || coalesce(promo_codes.title ->> 'hu', '')))`

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export async function listPromos(
  db: Db,
  list: ListRequest<PromoSort>,
  { locale, ...asked }: PromosAsked & { locale: Locale },
): Promise<Page<PromoLine>> {
  const { rows, ...page } = await readPage(db, selectPromos(db, asked), list)
  return {
    ...page,
    rows: rows.map(({ id, code, title, state, starts_at, ends_at, used, max_uses, venue, ...off }) => ({
      id,
      code,
      title: pickText(title, locale),
      state,
      off: readStoredOff(off),
      startsAt: starts_at?.toISOString() ?? null,
      endsAt: ends_at?.toISOString() ?? null,
      used,
      maxUses: max_uses,
      hall: venue && pickText(venue, locale),
    })),
  }
}

interface StoredOff {
  kind: 'percent' | 'fixed'
  percent: number | null
  amount_cents: number | null
}

const readStoredOff = ({ kind, percent, amount_cents }: StoredOff): PromoOff =>
  kind === 'percent' ? { kind, percent: percent ?? 0 } : { kind, cents: amount_cents ?? 0 }

export async function readPromoCode(db: Db, id: number, timeZone: string): Promise<PromoDetail> {
  const { kind, percent, amount_cents, starts, ends, ...code } = await db
    .selectFrom('promo_codes')
    .select(['id', 'code', 'title', 'kind', 'percent', 'amount_cents', 'used', 'batch'])
    .select(['max_uses as maxUses', 'venue_id as venue', promoState.as('state')])
    .select([selectLocal('starts_at', timeZone).as('starts'), selectLocal('ends_at', timeZone).as('ends')])
    .select(
      sql<number>`case when batch is null then 1 else
        (select count(*)::integer from promo_codes others where others.batch = promo_codes.batch) end`.as('together'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const typed = (local: string | null) => local?.replace(' ', 'T') ?? ''
  return { ...code, off: readStoredOff({ kind, percent, amount_cents }), starts: typed(starts), ends: typed(ends) }
}

/** Returns the name of a code that filters the order list; null if it is not visible. */
export async function nameCode(db: Db, id: number, scope: PromoScope): Promise<string | null> {
  const row = await db
    .selectFrom('promo_codes')
    .select('code')
    .where('id', '=', id)
    .where(isInScope(scope))
    .executeTakeFirst()
  return row?.code ?? null
}

export const promoList = defineList({
  sorts: {
    made: { column: 'id', type: 'bigint' },
    code: { column: 'sorted_code', type: 'text' },
    used: { column: 'used', type: 'bigint' },
  },
  byDefault: '-made',
  pageSize: 50,
})

type PromoSort = keyof typeof promoList.sorts
