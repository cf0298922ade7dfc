/** Internal notes about an order or message: saved only if the author has seen the current text. */
import { back } from '@cadenza/navigation/server'
import { hashPerson } from '#platform/audit/audit-store.ts'
import type { DeskContext } from './context.ts'

/** The audit log holds hashes: the text may be about people. */
export function describeNoteChange(
  { was, note }: { was: string; note: string },
  { config: { sessionSecret } }: Pick<DeskContext, 'config'>,
) {
  const hash = (text: string) => (text === '' ? '' : hashPerson(text, sessionSecret))
  return { before: { note: hash(was) }, after: { note: hash(note) } }
}

/** Shows both notes to the person who saved second. */
export const answerNoteConflict = (
  { note, theirs }: { note: string; theirs: string },
  { translate }: Pick<DeskContext, 'translate'>,
) =>
  back({
    errors: { note: translate('frame.conflict.field') },
    flash: { conflicts: [{ name: 'note', mine: note, theirs }] },
  })
