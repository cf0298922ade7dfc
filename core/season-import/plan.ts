import { isDeepStrictEqual } from 'node:util'
import type { AnyKind, Change, Entry, Stored } from './entries/kind.ts'

/** Planned changes of one kind. */
export interface Plan {
  kind: AnyKind
  changes: Change<unknown>[]
  archived: Stored<unknown>[]
  /** Number of entries equal to the stored ones. */
  unchanged: number
}

interface Planning {
  entries: ReadonlyMap<string, Entry<unknown>[]>
  known: ReadonlyMap<string, Stored<unknown>[]>
  archivesMissing: boolean
  /** Local time. */
  now: string
}

/** Compares the entries of the files with the stored ones. */
export function planKind(kind: AnyKind, { entries, known, archivesMissing, now }: Planning): Plan {
  const stored = new Map((known.get(kind.name) ?? []).map((one) => [one.key.toLowerCase(), one]))
  const named = entries.get(kind.name) ?? []
  const changes = named.flatMap((entry): Change<unknown>[] => {
    const own = stored.get(entry.key.toLowerCase()) ?? null
    if (!own) return [{ entry, stored: null }]
    const data: unknown = kind.merge ? kind.merge(entry.data, own.data, { archivesMissing, now }) : entry.data
    const isSame = !own.isArchived && isDeepStrictEqual(kind.toFile(data), kind.toFile(own.data))
    return isSame ? [] : [{ entry: { ...entry, data }, stored: own }]
  })
  const names = new Set(named.map(({ key }) => key.toLowerCase()))
  const archived =
    archivesMissing && !kind.isNeverArchived
      ? [...stored].filter(([key, { isArchived }]) => !isArchived && !names.has(key)).map(([, one]) => one)
      : []
  return { kind, changes, archived, unchanged: named.length - changes.length }
}
