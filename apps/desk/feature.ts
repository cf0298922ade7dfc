import type { Pages } from '@cadenza/navigation'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { DeskMessageKey } from './i18n/messages.ts'
import type { DeskIconName } from './ui/icons/desk-icon.tsx'

/** What a feature of the desk has in the browser: `<feature>/feature.ts`, which `app/features.ts` lists. */
export interface Feature {
  /** Each is loaded when it is needed, by the name that the server answers with. */
  pages: Pages
  /** Where it is found; without one its pages are reached from others. */
  room?: Room
}

/** A place of the desk: in the rail, in the palette, and behind `g` and a letter. */
export interface Room {
  name: string
  href: string
  text: DeskMessageKey
  icon: DeskIconName
  /** Of `g` and then this. */
  letter: string
  /** Shown to who may do this in one hall at least. */
  action: StaffAction
}
