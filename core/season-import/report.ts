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
