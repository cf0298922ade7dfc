import type { Pages } from '@cadenza/navigation'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { DeskMessageKey } from './i18n/messages.ts'
import type { DeskIconName } from './ui/display/desk-icon.tsx'

/** Browser part of a desk feature: `<feature>/feature.ts`, listed in `app/features.ts`. */
export interface Feature {
  /** Loaded on demand, by the page name in the server's response. */
  pages: Pages
  /** Menu entry; without one its pages are linked from others. */
  room?: Room
}

/** Groups of the menu, in its order. Today stands above them. */
export const roomGroups = ['sales', 'season', 'content', 'house'] as const

/** An entry of the menu and the palette, with the shortcut `g` plus a letter. */
export interface Room {
  name: string
  group: (typeof roomGroups)[number] | null
  href: string
  text: DeskMessageKey
  icon: DeskIconName
  letter: string
  /** Shown to users allowed to do this in at least one hall. */
  action: StaffAction
}
