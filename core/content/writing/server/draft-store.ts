/** What people have typed at the desk and not saved yet: nobody but themselves is ever shown it. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Whose draft, and of what: `question 12`, or `question new`. */
export interface DraftName {
  userId: number
  subject: string
}

export interface StoredDraft {
  /** The fields as the form began, and as they were typed. */
  was: Record<string, string>
  mine: Record<string, string>
  savedAt: Date
}

/** Kept so long after the last key. */
export const draftDays = 90

/** Keeps what is typed, in the place of what was kept before. */
export async function keepDraft(
  db: Kysely<Database>,
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

export async function readDraft(db: Kysely<Database>, { userId, subject }: DraftName): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .select(['was', 'mine', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Forgets a draft, because it was saved or thrown away. Says whether there was one. */
export async function removeDraft(db: Kysely<Database>, { userId, subject }: DraftName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_drafts')
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of what somebody has a draft: `question 12`. */
export async function listDrafts(db: Kysely<Database>, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('content_drafts').select('subject').where('user_id', '=', userId).execute()
  return rows.map(({ subject }) => subject)
}

/** Forgets up to `limit` drafts that nobody has gone on with. Returns how many. */
export async function forgetDrafts(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from content_drafts where (user_id, subject) in (
      select user_id, subject from content_drafts where saved_at < now() - make_interval(days => ${draftDays}) limit ${limit}
    ) returning subject`.execute(db)
  return rows.length
}
