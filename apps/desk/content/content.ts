/** What all kinds of content have in common: fields in several languages, whether they are shown, and who has changed what. */
import { type Locale, locales } from '#values/locales.ts'
import type { StateShape } from '../ui/display/state-mark.tsx'

/** Texts by the names of their fields: `question_en`. */
export type Fields = Record<string, string>

/** A text in one language is a field by itself, so that two people may write in two languages at once. */
export const nameFieldInLocale = (name: string, locale: Locale): string => `${name}_${locale}`

/** The name and the language of a field; null for what is none. */
export function readFieldName(field: string): { name: string; locale: Locale } | null {
  const at = field.lastIndexOf('_')
  const locale = locales.find((one) => one === field.slice(at + 1))
  return at > 0 && locale ? { name: field.slice(0, at), locale } : null
}

const contentStates = ['draft', 'scheduled', 'published', 'archived'] as const
export type ContentState = (typeof contentStates)[number]

export interface Publication {
  publishedAt: string | null
  archivedAt: string | null
}

/** Whether visitors see it, in one word. */
export function findState({ publishedAt, archivedAt }: Publication, now: Date): ContentState {
  if (archivedAt !== null) return 'archived'
  if (publishedAt === null) return 'draft'
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}

export const contentStateShapes: Record<ContentState, StateShape> = {
  draft: 'open',
  scheduled: 'open',
  published: 'good',
  archived: 'off',
}

/** What somebody has typed and not saved. */
export interface ShownDraft {
  was: Fields
  mine: Fields
  savedAt: string
}

/** A text as its page has it. */
export interface ShownWriting extends Publication {
  /** null: it is not saved yet. */
  id: number | null
  /** Where visitors read it, below the shop's own address; null: nowhere yet. */
  address: string | null
  fields: Fields
  /** Fields with more than running text, which are not changed here. */
  locked: string[]
  /** Fields whose English text was changed after them. */
  stale: string[]
}

/** What the page of a text has beside it. */
export interface WritingAround {
  draft: ShownDraft | null
  revisions: ShownRevision[]
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** A text as a list has it. */
export interface WritingLine extends Publication {
  id: number
  title: string
  /** Languages in which it is not written, or in which its English text was changed since. */
  missing: Locale[]
  stale: Locale[]
  /** Whether the reader has typed something of it that is not saved. */
  isBegun: boolean
}

export interface ShownRevision {
  id: number
  at: string
  /** Empty: whoever it was has no account any more. */
  by: string
  changes: { field: string; before: string; after: string }[]
}

/** By field, the last revision that it was changed in; what is not here never was. */
export type LastChanges = ReadonlyMap<string, number>

/** Fields in other languages whose English text was changed after them. */
export function findStale(fields: Fields, changed: LastChanges): string[] {
  return Object.keys(fields).filter((field) => {
    const read = readFieldName(field)
    if (!read || read.locale === 'en' || fields[field] === '') return false
    return (changed.get(nameFieldInLocale(read.name, 'en')) ?? 0) > (changed.get(field) ?? 0)
  })
}

/** An address in English is one in every language, and so is where a link of a block leads. */
const notTranslated = /^slug$|\.href$/

/** Languages in which one of the texts is missing that there are in English. */
export function findMissing(fields: Fields): Locale[] {
  const isMissing = (field: string, locale: Locale) => {
    const read = readFieldName(field)
    return (
      read?.locale === 'en' &&
      !notTranslated.test(read.name) &&
      fields[field] !== '' &&
      !fields[nameFieldInLocale(read.name, locale)]
    )
  }
  return locales.filter((locale) => Object.keys(fields).some((field) => isMissing(field, locale)))
}

/** A form as it is opened: what is stored, with what was typed before and not saved. */
export function openForm(stored: Fields, draft: ShownDraft | null): { was: Fields; mine: Fields } {
  const [was, mine] = [{ ...stored }, { ...stored }]
  for (const [name, typed] of Object.entries(draft?.mine ?? {})) {
    const before = draft!.was[name] ?? ''
    if (stored[name] === undefined || typed === before || typed === stored[name]) continue
    was[name] = before
    mine[name] = typed
  }
  return { was, mine }
}

/** Whether a draft says anything that is not stored. */
export function isDraftDifferent(stored: Fields, draft: ShownDraft): boolean {
  const { was, mine } = openForm(stored, draft)
  return Object.keys(mine).some((name) => mine[name] !== was[name])
}
