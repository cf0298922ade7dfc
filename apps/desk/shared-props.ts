import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { Locale } from '#values/locales.ts'
import type { TimeZone } from '#values/dates.ts'

export interface DeskSharedProps {
  localization: { locale: Locale; timeZone: TimeZone }
  /** `textLocales`: in which the house writes. */
  shop: { name: string; href: string; textLocales: readonly Locale[] }
  /** Signed-in staff member; null at the entry. */
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
  /** Whose pages open for them: they determine what is offered; each is checked again. */
  actions: StaffAction[]
  /** `hall`: the selected one; null: all. */
  halls: { id: number; title: string; color: string }[]
  hall: number | null
  isToured: boolean
}

export interface DeskFlash {
  notice?: DeskNotice
  /** Changed by someone else since the form was opened. */
  conflicts?: { name: string; mine: string | number | boolean | null; theirs: string | number | boolean | null }[]
  [key: string]: unknown
}

export interface DeskNotice {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
  /** Undo request, offered for ten seconds. */
  undo?: {
    url: string
    method: 'POST' | 'DELETE'
    data: Record<string, string | number | null | (number | null)[] | Record<string, string>>
  }
}
