import type { Db } from '#platform/schema/schema.ts'
import { listDrafts } from '#core/content/writing/server/draft-store.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import {
  type Fields,
  findMissing,
  findStale,
  type LastChanges,
  readFieldName,
  type ShownWriting,
  type WritingAround,
  type WritingLine,
} from '../content.ts'
import { type ContentKind, nameSubject } from './change-record.ts'
import { findLastChanges, listRevisions } from './revision-store.ts'
import { withParts } from './structured.ts'
import { readOwnDraft, type Writing } from './writing.ts'
import type { StoredWriting } from './writing-kind.ts'

export type Around = WritingAround & { writing: ShownWriting }

interface Reader {
  person: StaffPerson
  context: DeskContext
  mayEdit: boolean
}

const unpublished = { locked: [], publishedAt: null, archivedAt: null }

/** `saved` null: a new text. */
export async function showWriting(
  { kind, empty }: Writing,
  saved: { id: number; stored: StoredWriting; address: string | null } | null,
  { person, context, mayEdit }: Reader,
): Promise<Around> {
  const { db, locale } = context
  const { id, address, stored } = saved ?? { id: null, address: null, stored: { ...unpublished, fields: empty } }
  const subject = nameSubject(kind, id ?? 'new')
  const changed = id === null ? new Map<string, LastChanges>() : await findLastChanges(db, [subject])
  const fields = Object.fromEntries(withParts(kind.structured, Object.entries(stored.fields)))
  const draft = { userId: person.id, subject, stored: stored.fields }
  return {
    writing: { ...stored, id, address, stale: findStale(fields, changed.get(subject) ?? new Map()) },
    draft: mayEdit ? await readOwnDraft(context, draft) : null,
    revisions: id === null ? [] : await listRevisions(db, subject, locale),
    mayEdit,
    now: context.now().toISOString(),
  }
}

/** Describes the texts of a list: missing translations, and the reader's drafts. */
export async function describeLines<line extends { id: number; fields: Fields }>(
  db: Db,
  kind: ContentKind,
  { rows, userId, textLocales }: { rows: readonly line[]; userId: number; textLocales: readonly Locale[] },
): Promise<(Omit<line, 'fields'> & Pick<WritingLine, 'missing' | 'stale' | 'isBegun'>)[]> {
  const changed = await findLastChanges(
    db,
    rows.map(({ id }) => nameSubject(kind, id)),
  )
  const begun = new Set(await listDrafts(db, userId))
  return rows.map(({ fields: own, ...row }) => {
    const fields = Object.fromEntries(withParts(kind.structured, Object.entries(own)))
    const subject = nameSubject(kind, row.id)
    const stale = findStale(fields, changed.get(subject) ?? new Map())
    return {
      ...row,
      missing: findMissing(fields, textLocales),
      stale: [...new Set(stale.flatMap((field) => readFieldName(field)?.locale ?? []))],
      isBegun: begun.has(subject),
    }
  })
}
