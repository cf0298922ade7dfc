/** What all kinds of content share: fields in several languages, publication, history. */
import { type Locale, locales } from '#values/locales.ts'

/** Texts by field name: `question_en`. */
export type Fields = Record<string, string>

/** Each language is a separate field, so that two people can edit two languages at once. */
export const nameFieldInLocale = (name: string, locale: Locale): string => `${name}_${locale}`

export function readFieldName(field: string): { name: string; locale: Locale } | null {
  const at = field.lastIndexOf('_')
  const locale = locales.find((one) => one === field.slice(at + 1))
  return at > 0 && locale ? { name: field.slice(0, at), locale } : null
}

export type ContentState = 'draft' | 'scheduled' | 'published' | 'archived'

/** Parts of a list of texts. */
export const listParts = ['current', 'drafts', 'missing', 'archived'] as const
export type ListPart = (typeof listParts)[number]

/** Parts of a list that is shown as a whole. */
export const wholeListParts = ['current', 'archived'] as const satisfies readonly ListPart[]
export type WholeListPart = (typeof wholeListParts)[number]

export interface Publication {
  publishedAt: string | null
  archivedAt: string | null
}

export function findState({ publishedAt, archivedAt }: Publication, now: Date): ContentState {
  if (archivedAt !== null) return 'archived'
  if (publishedAt === null) return 'draft'
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}

export interface ShownDraft {
  was: Fields
  mine: Fields
  savedAt: string
}

export interface ShownWriting extends Publication {
  /** null: not saved yet. */
  id: number | null
  /** Public path, below the shop's own address; null if there is none. */
  address: string | null
  fields: Fields
  /** Fields with content that is not editable here. */
  locked: string[]
  /** Fields with a later change of their English text. */
  stale: string[]
}

export interface WritingAround {
  draft: ShownDraft | null
  revisions: ShownRevision[]
  mayEdit: boolean
  now: string
}

export interface WritingLine extends Publication {
  id: number
  title: string
  /** Languages that are missing, or older than their English text. */
  missing: Locale[]
  stale: Locale[]
  isBegun: boolean
}

export interface ShownRevision {
  id: number
  at: string
  /** Empty if the account no longer exists. */
  by: string
  changes: { field: string; before: string; after: string }[]
}

/** Latest revision of each field; missing if it never changed. */
export type LastChanges = ReadonlyMap<string, number>

/** Returns the fields in other languages with a later change of their English text. */
export function findStale(fields: Fields, changed: LastChanges): string[] {
  return Object.keys(fields).filter((field) => {
    const read = readFieldName(field)
    if (!read || read.locale === 'en' || fields[field] === '') return false
    return (changed.get(nameFieldInLocale(read.name, 'en')) ?? 0) > (changed.get(field) ?? 0)
  })
}

/** An English slug applies to every language, as does a block's link target. */
const notTranslated = /^slug$|\.href$/

/** Returns the languages of the house that lack a text written in another one, English included. */
export function findMissing(fields: Fields, textLocales: readonly Locale[]): Locale[] {
  const isMissing = (field: string, locale: Locale) => {
    const read = readFieldName(field)
    return (
      read !== null &&
      !notTranslated.test(read.name) &&
      fields[field] !== '' &&
      !fields[nameFieldInLocale(read.name, locale)]
    )
  }
  return textLocales.filter((locale) => Object.keys(fields).some((field) => isMissing(field, locale)))
}

/** Returns the initial values of a form: stored ones, and those of an unsaved draft. */
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

/** Returns whether a draft contains anything that is not stored. */
export function isDraftDifferent(stored: Fields, draft: ShownDraft): boolean {
  const { was, mine } = openForm(stored, draft)
  return Object.keys(mine).some((name) => mine[name] !== was[name])
}
