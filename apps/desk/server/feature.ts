import type { Db } from '#platform/schema/schema.ts'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { Locale } from '#values/locales.ts'
import type { SearchHit } from '../search/search.ts'
import type { Previewed } from './preview-links.ts'

/** Server part of a desk feature, listed in `app/server/features.ts`. */
export interface ServerFeature {
  handlers: object
  search?: SearchProvider
  previews?: Readonly<Record<string, Previewed>>
}

export interface SearchAsked {
  db: Db
  /** Cleaned, and long enough. */
  q: string
  /** Halls visible to the user, limited to the selected one; null: all. */
  halls: number[] | null
  /** Halls visible to the user, regardless of the selection. */
  allowed: number[] | null
  locale: Locale
  limit: number
}

/** Called for users who may do `action` somewhere; returns nothing from halls outside `halls`. */
export interface SearchProvider {
  action: StaffAction
  find(asked: SearchAsked): Promise<SearchHit[]>
}
