import type { DeskNotice } from '../shared-props.ts'

/** What is sent to take a change back. */
interface WayBack {
  url: string
  data?: NonNullable<DeskNotice['undo']>['data']
}

/** Says what was done, with the way back: by the number of the revision, or of what was kept. Null: nothing was changed. */
export function createUndoNotice(
  text: string,
  number: number | null,
  wayBackBy: (number: number) => WayBack,
): DeskNotice {
  const notice = { kind: 'positive' as const, text }
  return number === null ? notice : { ...notice, undo: { method: 'POST', data: {}, ...wayBackBy(number) } }
}
