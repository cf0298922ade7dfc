import { sql } from 'kysely'
import { findMissingLegalPages } from '#core/content/server/page-store.ts'
import { isPublished } from '#core/content/server/content-columns.ts'
import { languageTags, type Locale, pickText, type Translated } from '#values/locales.ts'
import type { DeskContext } from './context.ts'

/** Countries of coming concerts that are published, though no VAT rate of theirs is known. */
async function findUntaxedCountries(db: DeskContext['db']): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from event_dates join events on events.id = event_id join venues on venues.id = venue_id
    where event_dates.published_at is not null and event_dates.archived_at is null and starts_at > now()
      and event_dates.status = 'scheduled' and country is not null
      and find_vat_rate(country, vat_class, event_dates.date) is null order by country`.execute(db)
  return rows.map(({ country }) => country)
}

/** Events and halls whose coming concerts are published, but hidden, since they are not. */
async function findHiding(db: DeskContext['db'], locale: Locale): Promise<string[]> {
  const { rows } = await sql<{ title: Translated }>`
    with coming as (select event_id, venue_id from event_dates
      where published_at is not null and archived_at is null and starts_at > now() and status = 'scheduled')
    select title from events where archived_at is null and ${isPublished('events')} is not true and id in (select event_id from coming)
    union all
    select title from venues where archived_at is null and ${isPublished('venues')} is not true and id in (select venue_id from coming)`.execute(
    db,
  )
  return rows.map(({ title }) => pickText(title, locale))
}

/** Warning for the notice of published concerts: they lack pages or VAT rates, or are hidden. */
export async function describeLegalGap({
  db,
  locale,
  translate,
}: Pick<DeskContext, 'db' | 'locale' | 'translate'>): Promise<{ caption?: string }> {
  const missing = await findMissingLegalPages(db)
  const untaxed = await findUntaxedCountries(db)
  const hiding = await findHiding(db, locale)
  const list = (names: string[]) => new Intl.ListFormat(languageTags[locale]).format(names)
  const countryNames = new Intl.DisplayNames([languageTags[locale]], { type: 'region' })
  const said = [
    missing.length > 0 &&
      translate('planning.legal.missing', { pages: list(missing.map((page) => translate(`planning.legal.${page}`))) }),
    untaxed.length > 0 &&
      translate('planning.legal.noVat', { countries: list(untaxed.map((code) => countryNames.of(code) ?? code)) }),
    hiding.length > 0 && translate('planning.legal.hidden', { names: list(hiding) }),
  ].filter((text) => text !== false)
  return said.length > 0 ? { caption: said.join(' ') } : {}
}
