/** Unsent answers, visible only to their author. */
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { removeDraft, keepDraft, readDraft } from '#core/content/writing/server/draft-store.ts'
import type { ReplyDraft } from '../inbox.ts'

interface Whose {
  userId: number
  messageId: number
}

const nameOf = ({ userId, messageId }: Whose) => ({ userId, subject: `message ${messageId}` })

export async function readReplyDraft(db: Kysely<Database>, whose: Whose): Promise<ReplyDraft | null> {
  const draft = await readDraft(db, nameOf(whose))
  return draft && { text: draft.mine['text'] ?? '', after: Number(draft.was['after'] ?? 0) }
}

/** Stores the draft, replacing the previous one; empty text is not stored. */
export async function keepReplyDraft(db: Kysely<Database>, whose: Whose, { text, after }: ReplyDraft): Promise<void> {
  if (text.trim() === '') await removeReplyDraft(db, whose)
  else await keepDraft(db, nameOf(whose), { was: { after: String(after) }, mine: { text } })
}

/** Deletes the draft once it is sent. */
export async function removeReplyDraft(db: Kysely<Database>, whose: Whose): Promise<void> {
  await removeDraft(db, nameOf(whose))
}
