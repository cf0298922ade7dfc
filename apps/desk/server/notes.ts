/** Internal notes about an order or message: saved only if the author has seen the current text. */
import { hashPerson } from '#platform/audit/audit-store.ts'
import type { DeskContext } from './context.ts'
import { answerConflicts } from './merge-fields.ts'

/** The audit log holds hashes: the text may be about people. */
export function describeNoteChange(
  { was, note }: { was: string; note: string },
  { config: { sessionSecret } }: Pick<DeskContext, 'config'>,
) {
  const hash = (text: string) => (text === '' ? '' : hashPerson(text, sessionSecret))
  return { before: { note: hash(was) }, after: { note: hash(note) } }
}

export const answerNoteConflict = (
  { note, theirs }: { note: string; theirs: string },
  context: Pick<DeskContext, 'translate'>,
) => answerConflicts([{ name: 'note', mine: note, theirs }], context)
