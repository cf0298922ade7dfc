import type { Db } from '#platform/schema/schema.ts'
import { listDrafts } from '#core/content/writing/server/draft-store.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import {
  type Fields,
  findMissing,
  findStale,
  readFieldName,
  type ShownWriting,
  type WritingAround,
  type WritingLine,
} from '../content.ts'
import { type ContentKind, nameSubject } from './change-record.ts'
import { findPictures } from './picture-store.ts'
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

export async function showWriting(
  { kind }: Writing,
  { id, stored, address }: { id: number; stored: StoredWriting; address: string | null },
  { person, context, mayEdit }: Reader,
): Promise<Around> {
  const { db, locale } = context
  const subject = nameSubject(kind, id)
  const changed = await findLastChanges(db, [subject])
  const fields = Object.fromEntries(withParts(kind.structured, Object.entries(stored.fields)))
  const stale = findStale(fields, changed.get(subject) ?? new Map())
  const draft = { userId: person.id, subject, stored: stored.fields }
  return {
    writing: { ...stored, id, address, stale },
    draft: mayEdit ? await readOwnDraft(context, draft) : null,
    revisions: await listRevisions(db, subject, locale),
    mayEdit,
    now: context.now().toISOString(),
  }
}

export async function showNewWriting(
  { kind, empty }: Writing,
  { person, context }: Omit<Reader, 'mayEdit'>,
): Promise<Around> {
  const draft = { userId: person.id, subject: nameSubject(kind, 'new'), stored: empty }
  const nothing = { locked: [], stale: [], publishedAt: null, archivedAt: null }
  return {
    writing: { id: null, address: null, fields: empty, ...nothing },
    draft: await readOwnDraft(context, draft),
    revisions: [],
    mayEdit: true,
    now: context.now().toISOString(),
  }
}

export function listPicturesFor(
  { kind: { pictures = [] } }: Writing,
  { writing, draft, revisions }: Pick<Around, 'writing' | 'draft' | 'revisions'>,
  { db, locale }: Pick<DeskContext, 'db' | 'locale'>,
) {
  const changed = revisions.flatMap(({ changes }) => changes.filter(({ field }) => pictures.includes(field)))
  const named = pictures.flatMap((name) => [writing.fields[name], draft?.mine[name]])
  return findPictures(db, { locale, ids: [...named, ...changed.flatMap(({ before, after }) => [before, after])] })
}

/** Describes the texts of a list: missing translations, and the reader's drafts. */
export async function describeLines<line extends { id: number; fields: Fields }>(
  db: Db,
  kind: ContentKind,
  { rows, userId }: { rows: readonly line[]; userId: number },
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
      missing: findMissing(fields),
      stale: [...new Set(stale.flatMap((field) => readFieldName(field)?.locale ?? []))],
      isBegun: begun.has(subject),
    }
  })
}
