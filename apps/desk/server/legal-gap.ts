import { sql } from 'kysely'
import { findMissingLegalPages } from '#core/content/server/page-store.ts'
import { languageTags } from '#values/locales.ts'
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

/** Warning for the notice of published concerts: required pages or VAT rates are missing. */
export async function describeLegalGap({
  db,
  locale,
  translate,
}: Pick<DeskContext, 'db' | 'locale' | 'translate'>): Promise<{ caption?: string }> {
  const missing = await findMissingLegalPages(db)
  const untaxed = await findUntaxedCountries(db)
  const list = (names: string[]) => new Intl.ListFormat(languageTags[locale]).format(names)
  const countryNames = new Intl.DisplayNames([languageTags[locale]], { type: 'region' })
  const said = [
    missing.length > 0 &&
      translate('planning.legal.missing', { pages: list(missing.map((page) => translate(`planning.legal.${page}`))) }),
    untaxed.length > 0 &&
      translate('planning.legal.noVat', { countries: list(untaxed.map((code) => countryNames.of(code) ?? code)) }),
  ].filter((text) => text !== false)
  return said.length > 0 ? { caption: said.join(' ') } : {}
}
