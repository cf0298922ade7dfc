import type { DeskNotice } from '../shared-props.ts'

interface WayBack {
  url: string
  data?: NonNullable<DeskNotice['undo']>['data']
}

/** `back(withNotice(text))`: the next page shows the text. */
export const withNotice = (text: string, kind: DeskNotice['kind'] = 'positive'): { flash: { notice: DeskNotice } } => ({
  flash: { notice: { kind, text } },
})

/** `back(withUndo(text, { url, data }))`: its undo posts the data. */
export const withUndo = (text: string, undo: WayBack): { flash: { notice: DeskNotice } } => ({
  flash: { notice: { kind: 'positive', text, undo: { method: 'POST', data: {}, ...undo } } },
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
