/** Two people at once: what only one of them has changed is merged, what both have is shown. */

export type FieldValue = string | number | boolean | null

export interface Conflict {
  name: string
  mine: FieldValue
  theirs: FieldValue
}

export interface Merge {
  /** What is to be written, by its name. */
  changes: Map<string, FieldValue>
  conflicts: Conflict[]
}

/** `was`: what the form began with; `mine`: what it holds now; `stored`: what is there. What is not there any more is left out. */
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
