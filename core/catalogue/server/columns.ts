import { type RawBuilder, sql } from 'kysely'
import { spaceText, type Locale } from '#values/locales.ts'
import { type Euros, toCents, toEuros } from '#values/money.ts'

/** Selects a translated column, else in English; empty if the value is no text. */
export function selectInLanguage<value = string>(column: string, locale: Locale): RawBuilder<value> {
  const text = (language: RawBuilder<string>) =>
    sql`case when jsonb_typeof(${sql.ref(column)} -> ${language}) = 'string' then ${sql.ref(column)} ->> ${language} end`
  return sql<value>`case when ${sql.ref(column)} is not null
    then coalesce(${text(sql`${locale}::text`)}, ${text(sql`'en'`)}, '') end`
}

/** Applies the language's spacing to the texts of a row (an address has no space before a mark). */
export function spaceRow<row extends object>(row: row, locale: Locale): row {
  if (locale !== 'fr') return row
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? spaceText(value, locale) : value,
  ])
  return Object.fromEntries(entries) as row
}

/** As nested JSON (`StoredMedia`, with its name); null if there is none. */
export function mediaById(column: string): RawBuilder<unknown> {
  return sql`(select ${mediaJson} from media where media.id = ${sql.ref(column)})`
}

/** Down to the maximum nesting of blocks, which bounds the traversal. */
export function mediaInContent(content: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${mediaJson}), '[]') from media
    where media.name in (select jsonb_path_query(${content}, '$.**{0 to 40}.media') #>> '{}'))`
}

export const mediaJson = sql`json_build_object('name', media.name, 'alt_text', media.alt_text, 'caption', media.caption,
  'width', media.width, 'height', media.height, 'focal_x', media.focal_x, 'focal_y', media.focal_y,
  'variants', media.variants)`

/**
 * Aggregates the tickets of a concert, over rows named `ticket` with `on_sale`, `stock`,
 * `price_cents` and `access`: availability, and the starting price (of available tickets, else of
 * those on sale, else of all), without the fee. Restricted tickets are ignored.
 */
export const offerOfTickets = sql`
  coalesce(bool_or(ticket.on_sale and ticket.stock is distinct from 0 and ticket.access is null), false) as has_tickets,
  coalesce(min(ticket.price_cents) filter (where ticket.on_sale and ticket.stock is distinct from 0 and ticket.access is null),
    min(ticket.price_cents) filter (where ticket.on_sale and ticket.access is null),
    min(ticket.price_cents) filter (where ticket.access is null)) as price_cents`

/** Including the fee, over rows named `offer` (`offerOfTickets`) and `event_dates`. */
export const priceFromCents = sql`offer.price_cents + fee_of_ticket(offer.price_cents, event_dates.issuing_fee_cents) as from_cents`

/** Null if tickets are sold elsewhere. */
export function readFromPrice(row: { from_cents: number | null; tmp_purchase_link: string | null }): Euros | null {
  return row.from_cents === null || row.tmp_purchase_link ? null : toEuros(toCents(row.from_cents))
}

/** Its sales window is open and its sale not paused, by the database's clock. */
export const isOnSale = sql<boolean>`(coalesce(event_tickets.sale_starts_at <= now(), true)
  and coalesce(event_tickets.sale_ends_at > now(), true) and not event_tickets.is_paused)`
