/** Menus that are edited at the desk: the footer, and the menu of signed-in visitors. */
import type { WritingLine } from '../content.ts'

export const menuNames = ['footer', 'account'] as const
export type MenuName = (typeof menuNames)[number]

export const menuParts = [...menuNames, 'archived'] as const
export type MenuPart = (typeof menuParts)[number]

/** Menu entry: a link edited here, or a page marked as part of the footer. */
export interface MenuEntry {
  kind: 'link' | 'page'
  id: number
}

/** Format in URLs: `page-12`. */
export const writeEntry = ({ kind, id }: MenuEntry): string => `${kind}-${id}`

export function readEntry(written: string): MenuEntry {
  const [kind, id] = written.split('-')
  return { kind: kind === 'page' ? 'page' : 'link', id: Number(id) }
}

export interface MenuLine extends Omit<WritingLine, 'id'> {
  /** In the format of `writeEntry`. */
  id: string
  target: string
  /** Whether it is the sign-out link, which is always visible. */
  isFixed: boolean
}

const pageTarget = /^page:(\d{1,15})$/

/** Target of a link in one field: `page:12`, `/venues`, `https://…`; built-in links have none. */
export const writePageTarget = (id: number): string => `page:${id}`

/** Returns the page of a target; null for a URL. */
export function pageOfTarget(target: string): number | null {
  const [, id] = pageTarget.exec(target) ?? []
  return id === undefined ? null : Number(id)
}
