import type { DeskNotice } from '../shared-props.ts'

interface WayBack {
  url: string
  data?: NonNullable<DeskNotice['undo']>['data']
}

/** `back(withNotice(text))`: the next page shows the text. */
export const withNotice = (text: string, kind: DeskNotice['kind'] = 'positive'): { flash: { notice: DeskNotice } } => ({
  flash: { notice: { kind, text } },
})

/** Offers undo by the id of a revision or record. Null: nothing was changed. */
export function createUndoNotice(
  text: string,
  number: number | null,
  wayBackBy: (number: number) => WayBack,
): DeskNotice {
  const notice = { kind: 'positive' as const, text }
  return number === null ? notice : { ...notice, undo: { method: 'POST', data: {}, ...wayBackBy(number) } }
}
