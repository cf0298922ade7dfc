/** Merges concurrent edits: changes of one person are merged, changes of both are conflicts. */
import { back } from '@cadenza/navigation/server'
import type { DeskContext } from './context.ts'

export type FieldValue = string | number | boolean | null

export interface Conflict {
  name: string
  mine: FieldValue
  theirs: FieldValue
}

export interface Merge {
  changes: Map<string, FieldValue>
  conflicts: Conflict[]
}

/** `was`: initial values; `stored`: current ones. Fields that no longer exist are left out. */
export function mergeFields(
  was: ReadonlyMap<string, FieldValue>,
  mine: ReadonlyMap<string, FieldValue>,
  stored: ReadonlyMap<string, FieldValue>,
): Merge {
  const merge: Merge = { changes: new Map(), conflicts: [] }
  for (const [name, value] of mine) {
    const theirs = stored.get(name)
    if (theirs === undefined || value === was.get(name) || value === theirs) continue
    if (theirs === was.get(name)) merge.changes.set(name, value)
    else merge.conflicts.push({ name, mine: value, theirs })
  }
  return merge
}

/** Shows both values to the person who saved second. */
export const answerConflicts = (conflicts: readonly Conflict[], { translate }: Pick<DeskContext, 'translate'>) =>
  back({
    errors: Object.fromEntries(conflicts.map(({ name }) => [name, translate('frame.conflict.field')])),
    flash: { conflicts },
  })
