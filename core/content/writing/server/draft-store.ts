/** Unsaved input at the desk, visible only to its author. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** `question 12`, or `question new`. */
interface DraftName {
  userId: number
  subject: string
}

interface StoredDraft {
  /** Of the form's fields. */
  was: Record<string, string>
  mine: Record<string, string>
  savedAt: Date
}

export async function keepDraft(
  db: Db,
  { userId, subject }: DraftName,
  { was, mine }: Omit<StoredDraft, 'savedAt'>,
): Promise<void> {
  const fields = { was: JSON.stringify(was), mine: JSON.stringify(mine) }
  await db
    .insertInto('content_drafts')
    .values({ user_id: userId, subject, ...fields })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'subject']).doUpdateSet({ ...fields, saved_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function readDraft(db: Db, { userId, subject }: DraftName): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .select(['was', 'mine', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether there was one. */
export async function removeDraft(db: Db, { userId, subject }: DraftName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_drafts')
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** `question 12` */
export async function listDrafts(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('content_drafts').select('subject').where('user_id', '=', userId).execute()
  return rows.map(({ subject }) => subject)
}
