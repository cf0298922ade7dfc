import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { Locale } from '#values/locales.ts'
import type { TimeZone } from '#values/dates.ts'

/** What every page of the desk receives beside its own properties. */
export interface DeskSharedProps {
  localization: { locale: Locale; timeZone: TimeZone }
  shop: { name: string; href: string }
  /** Whoever works here; null on the way in. */
  me: DeskPerson | null
  security: { csrf_token: string }
  /** First message by field. */
  errors: Record<string, string>
  flash: DeskFlash
}

export interface DeskPerson {
  id: number
  name: string
  email: string
  /** What they may do in one hall at least: what a page offers goes by it, what it does is checked anew. */
  actions: StaffAction[]
  /** Halls of theirs, of which `hall` is the one that they look at; null: all of them. */
  halls: { id: number; title: string; color: string }[]
  hall: number | null
  /** Whether the tour was seen, or left. */
  isToured: boolean
}

export interface DeskFlash {
  notice?: DeskNotice
  /** What somebody else has changed since the form was opened, and what it was sent with. */
  conflicts?: { name: string; mine: string | number | boolean | null; theirs: string | number | boolean | null }[]
  [key: string]: unknown
}

/** Says what was done. */
export interface DeskNotice {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
  /** What takes it back, offered for ten seconds. */
  undo?: {
    url: string
    method: 'POST' | 'DELETE'
    data: Record<string, string | number | null | (number | null)[] | Record<string, string>>
  }
}
