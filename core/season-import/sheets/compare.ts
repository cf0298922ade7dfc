import type { Flaw } from '#core/season-sheets/dry-run.ts'
import {
  nameId,
  joinKey,
  findRules,
  type SheetColumn,
  type SheetName,
  type SheetRow,
  type Value,
  type Values,
} from '#core/season-sheets/sheets.ts'
import type { ReadSheet } from './read-file.ts'
import type { StoredSeason } from './read-season.ts'

export interface ChangedCell {
  column: SheetColumn
  before: Value
  after: Value
}

export interface ComparedRow extends SheetRow {
  sheet: SheetName
  id: string
  stored: Values | null
  changes: ChangedCell[]
}

/** An event's works, in the order of the file; null if unchanged. */
export interface ComparedProgramme {
  event: string
  rows: SheetRow[]
  before: readonly Values[]
}

export interface Comparison {
  rows: Record<SheetName, ComparedRow[]>
  programmes: ComparedProgramme[]
}

/** Columns in which an empty cell keeps the stored value. */
const leftToTheShop: Partial<Record<SheetName, readonly string[]>> = { dates: ['fee'], lists: ['fee'] }
/** Values equivalent to an empty cell. */
const usual: Partial<Record<SheetName, Values>> = { events: { vat: 'concert' } }

export function compareSeason(read: readonly ReadSheet[], stored: StoredSeason, flaws: Flaw[]): Comparison {
  const rows = Object.fromEntries(
    Object.keys(stored.rows).map((name) => [name, [] as ComparedRow[]]),
  ) as Comparison['rows']
  const programmes: ComparedProgramme[] = []
  for (const sheet of read) {
    if (sheet.name === 'programme') programmes.push(...comparePrograms(sheet, stored.rows.programme, flaws))
    else rows[sheet.name] = compareRows(sheet, stored.rows[sheet.name], flaws)
  }
  return { rows, programmes }
}

function compareRows(sheet: ReadSheet, known: readonly Values[], flaws: Flaw[]): ComparedRow[] {
  const { name } = sheet
  const byId = new Map(known.map((values) => [nameId(name, values), values]))
  return sheet.rows.flatMap((row): ComparedRow[] => {
    const written = withoutUsual(name, row.values)
    const id = nameId(name, written)
    const stored = byId.get(id) ?? null
    const before = flaws.length
    refuseMissing(sheet, { ...row, values: written }, { stored, flaws })
    if (flaws.length > before) return []
    const values = { ...stored, ...written }
    const changes = findRules(name).columns.flatMap((column): ChangedCell[] => {
      const { key } = column
      const after = written[key]
      const was = stored?.[key] ?? null
      if (after === undefined || after === was) return []
      if (after === null && leftToTheShop[name]?.includes(key)) return []
      return [{ column, before: was, after }]
    })
    return stored && changes.length === 0 ? [] : [{ ...row, values, sheet: name, id, stored, changes }]
  })
}

function withoutUsual(name: SheetName, values: Values): Values {
  const own = usual[name]
  if (!own) return values
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === own[key] ? null : value]))
}

/** Requires mandatory values in new rows and refuses to clear them in existing ones. */
function refuseMissing(
  { name, title, columns }: ReadSheet,
  { line, values }: SheetRow,
  { stored, flaws }: { stored: Values | null; flaws: Flaw[] },
): void {
  for (const { key, isRequired } of findRules(name).columns) {
    const value = values[key]
    const isGone = stored ? value === null && (stored[key] ?? null) !== null : value === null || value === undefined
    if (isRequired && isGone)
      flaws.push({ is: 'missing', sheet: title, line, column: columns[key] ?? '', values: { name: key } })
  }
}

function comparePrograms(sheet: ReadSheet, known: readonly Values[], flaws: Flaw[]): ComparedProgramme[] {
  const { columns } = findRules('programme')
  const stored = Map.groupBy(known, ({ event }) => event)
  for (const row of sheet.rows) refuseMissing(sheet, row, { stored: null, flaws })
  return [...Map.groupBy(sheet.rows, ({ values }) => String(values['event']))].flatMap(([event, rows]) => {
    const before = stored.get(event) ?? []
    const tell = (all: readonly Values[]) =>
      all.map((values) => joinKey(...columns.map(({ key }) => values[key]))).join('\n')
    // A missing column leaves the works unchanged.
    const after = rows.map(({ values }, index) => ({ ...before[index], ...values }))
    return tell(before) === tell(after)
      ? []
      : [{ event, rows: rows.map((row, index) => ({ ...row, values: after[index]! })), before }]
  })
}
