import { href } from '@cadenza/navigation'
import { routes } from '#core/routes/routes.ts'
import { seasonFilterNames, type SeasonFilters } from './filters.ts'

export function linkToSeason(filters: Partial<SeasonFilters> = {}, page?: number): string {
  const asked = seasonFilterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))
  return href(routes.season, {}, { query: { ...Object.fromEntries(asked), ...(page && page > 1 && { page }) } })
}
