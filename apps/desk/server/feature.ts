import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { Locale } from '#values/locales.ts'
import type { SearchHit } from '../search/search.ts'
import type { Previewed } from './preview-links.ts'

/** What a feature of the desk has on the server: `<feature>/server/feature.ts`, which `app/server/features.ts` lists. */
export interface ServerFeature {
  /** Who answers its routes, by their names. */
  handlers: object
  /** What the search finds of it. */
  search?: SearchProvider
  /** What can be looked at before it is published, by the name that its link has. */
  previews?: Readonly<Record<string, Previewed>>
}

export interface SearchAsked {
  db: Kysely<Database>
  /** Cleaned, and long enough. */
  q: string
  /** Halls of which the person may hear, as far as they want to see them now; null: all. */
  halls: number[] | null
  /** Halls of which the person may hear, whichever they have chosen. */
  allowed: number[] | null
  locale: Locale
  limit: number
}

/** What one room finds. Asked only for who may do `action` somewhere; it says nothing of other halls than `halls`. */
export interface SearchProvider {
  action: StaffAction
  find(asked: SearchAsked): Promise<SearchHit[]>
}
