import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import type { AnyKind, Change, Entry, Stored } from './entries/kind.ts'

export interface KindReport {
  kind: string
  created: string[]
  /** Fields are compared on request: for a large season this takes longer than storing it. */
  changed: { key: string; listFields(): FieldChange[] }[]
  archived: string[]
  unchanged: number
}

export interface FieldChange {
  field: string
  before: string
  after: string
}

export function createReport({ kind, changes, archived, unchanged }: Plan): KindReport {
  return {
    kind: kind.name,
    created: changes.filter(({ stored }) => !stored).map(({ entry }) => entry.key),
    changed: changes.flatMap(({ entry, stored }) => {
      if (!stored) return []
      const listFields = () => [
        ...listArchiving(stored.isArchived),
        ...compare(kind.toFile(stored.data), kind.toFile(entry.data)),
      ]
      return [{ key: entry.key, listFields }]
    }),
    archived: archived.map(({ key }) => key),
    unchanged,
  }
}

const listArchiving = (wasArchived: boolean): FieldChange[] =>
  wasArchived ? [{ field: 'archived', before: 'true', after: '' }] : []

function compare(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: write(before[field]), after: write(after[field]) }))
}

function write(value: unknown): string {
  return value === undefined ? '' : stringify(value, { lineWidth: 0 }).trimEnd()
}

export const countChanges = (report: readonly KindReport[]): number =>
  report.reduce((sum, { created, changed, archived }) => sum + created.length + changed.length + archived.length, 0)

/** Formats the report: one line per kind; with details, the old and new values of each entry. */
export function describeReport(report: readonly KindReport[], { withDetails }: { withDetails: boolean }): string[] {
  return report.flatMap(({ kind, created, changed, archived, unchanged }) => {
    if (created.length + changed.length + archived.length + unchanged === 0) return []
    const counts = `${kind}: ${created.length} created, ${changed.length} changed, ${archived.length} archived, ${unchanged} as they were`
    if (!withDetails) return [counts]
    return [
      counts,
      ...created.map((key) => `  + ${key}`),
      ...changed.flatMap(({ key, listFields }) => [`  ~ ${key}`, ...listFields().flatMap(describeField)]),
      ...archived.map((key) => `  - ${key} (archived)`),
    ]
  })
}

function describeField({ field, before, after }: FieldChange): string[] {
  const isShort = !before.includes('\n') && !after.includes('\n') && before.length + after.length < 90
  if (isShort) return [`      ${field}: ${before || '(none)'} -> ${after || '(none)'}`]
  const mark = (text: string, sign: string) =>
    text === '' ? [] : text.split('\n').map((line) => `      ${sign} ${line}`)
  const [old, now] = [new Set(before.split('\n')), new Set(after.split('\n'))]
  // For long texts, the lines that are on one side only.
  const gone = before.split('\n').filter((line) => !now.has(line))
  const come = after.split('\n').filter((line) => !old.has(line))
  return [`      ${field}:`, ...mark(gone.join('\n'), '-'), ...mark(come.join('\n'), '+')]
}

interface Plan {
  kind: AnyKind
  changes: Change<unknown>[]
  archived: Stored<unknown>[]
  unchanged: number
}

interface Planning {
  entries: ReadonlyMap<string, Entry<unknown>[]>
  known: ReadonlyMap<string, Stored<unknown>[]>
  archivesMissing: boolean
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
    archivesMissing && kind.archivedIn
      ? [...stored].filter(([key, { isArchived }]) => !isArchived && !names.has(key)).map(([, one]) => one)
      : []
  return { kind, changes, archived, unchanged: named.length - changes.length }
}
