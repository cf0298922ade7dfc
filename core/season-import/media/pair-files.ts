import type { Problem } from '../files/problems.ts'
import type { Entry } from '../entries/kind.ts'
import type { MediaFile } from '../files/media-files.ts'

interface Pairing {
  files: ReadonlyMap<string, MediaFile>
  entries: readonly Entry<unknown>[]
  /** Keys of all entries, including invalid ones. */
  keys: ReadonlySet<string>
  /** Whether the shop already has the file. */
  isKept(name: string): boolean
  problems: Problem[]
}

/** Reports files without an entry, and entries without a file. */
export function matchFiles(
  { files, entries, keys, isKept, problems }: Pairing,
  { sayWhat, sayWhere }: { sayWhat(name: string): string; sayWhere(name: string): string },
): void {
  for (const [name, { path }] of files)
    if (!keys.has(name)) problems.push({ file: path, line: 1, message: sayWhat(name) })
  for (const { key, placeOf } of entries)
    if (!files.has(key) && !isKept(key)) problems.push({ ...placeOf([]), message: sayWhere(key) })
}
