/** Menus of the shop that are written at the desk: the links of its footer, and the menu of visitors who are signed in. */
import type { WritingLine } from '../content.ts'

export const menuNames = ['footer', 'account'] as const
export type MenuName = (typeof menuNames)[number]

/** What of the room is shown. */
export const shownMenus = [...menuNames, 'archived'] as const
export type ShownMenu = (typeof shownMenus)[number]

/** What stands in a menu: a link that is written here, or a page that says of itself that it stands in the footer. */
export interface MenuEntry {
  kind: 'link' | 'page'
  id: number
}

/** As addresses have it: `page-12`. */
export const writeEntry = ({ kind, id }: MenuEntry): string => `${kind}-${id}`

export function readEntry(written: string): MenuEntry {
  const [kind, id] = written.split('-')
  return { kind: kind === 'page' ? 'page' : 'link', id: Number(id) }
}

export interface MenuLine extends Omit<WritingLine, 'id'> {
  /** As `writeEntry` has it. */
  id: string
  /** Where it leads, as one reads it. */
  target: string
  /** The link to sign out is always there. */
  isFixed: boolean
}

const pageTarget = /^page:(\d{1,15})$/

/** Where a link leads, in one field: `page:12`, `/venues`, `https://…`; of what the shop itself has there is none. */
export const writePageTarget = (id: number): string => `page:${id}`

/** The page that a target names; null where it is an address. */
export function pageOfTarget(target: string): number | null {
  const [, id] = pageTarget.exec(target) ?? []
  return id === undefined ? null : Number(id)
}
