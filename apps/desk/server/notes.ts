/** Notes of the house about an order or a message: saved by who has seen what stood there. */
import { back } from '@cadenza/navigation/server'
import { hashPerson } from '#platform/audit/audit-store.ts'
import type { DeskContext } from './context.ts'

/** What the audit log has of a change: that there was one, and not what it says, which may be about people. */
export function describeNoteChange(
  { was, note }: { was: string; note: string },
  { config: { sessionSecret } }: Pick<DeskContext, 'config'>,
) {
  const hash = (text: string) => (text === '' ? '' : hashPerson(text, sessionSecret))
  return { before: { note: hash(was) }, after: { note: hash(note) } }
}

/** Shows both notes to whoever came second. */
export const answerNoteConflict = (
  { note, theirs }: { note: string; theirs: string },
  { translate }: Pick<DeskContext, 'translate'>,
) =>
  back({
    errors: { note: translate('frame.conflict.field') },
    flash: { conflicts: [{ name: 'note', mine: note, theirs }] },
  })
