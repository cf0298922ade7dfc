import type { DeskNotice } from '../shared-props.ts'

/** Request that reverts a change. */
interface WayBack {
  url: string
  data?: NonNullable<DeskNotice['undo']>['data']
}

/**
 * Builds a notice with an undo request, by the id of the revision or record. Null id: nothing was
 * changed.
 */
export function createUndoNotice(
  text: string,
  number: number | null,
  wayBackBy: (number: number) => WayBack,
): DeskNotice {
  const notice = { kind: 'positive' as const, text }
  return number === null ? notice : { ...notice, undo: { method: 'POST', data: {}, ...wayBackBy(number) } }
}
