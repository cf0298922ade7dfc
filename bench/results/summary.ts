/** Compares measurements with their targets. */
import type { Aim, Goal, Lookup } from './aims.ts'

/**
 * A line of the summary: measurement, target, and whether it was met or by how much it was missed.
 */
export interface SummaryRow {
  what: string
  wanted: string
  measured: string
  verdict: string
}

/** Returns a line per target; the first one of a goal names the measurement. */
export function summarize(
  goals: readonly Goal[],
  lookup: Lookup,
  isNoisy: (name: string) => boolean = () => false,
): SummaryRow[] {
  return goals.flatMap(({ what, beside, aims }) => {
    const absolute = beside?.(lookup) ?? null
    return aims.map((aim, index): SummaryRow => {
      const used: string[] = []
      const value = aim.read((name) => {
        used.push(name)
        return lookup(name)
      })
      const written = value === null ? '' : aim.write(value)
      return {
        what: index === 0 ? what : '',
        wanted: aim.wanted,
        measured: index === 0 && absolute !== null ? [written, `(${absolute})`].filter(Boolean).join(' ') : written,
        verdict: `${evaluate(aim, value)}${used.some(isNoisy) ? ', noisy' : ''}`,
      }
    })
  })
}

function evaluate({ bound }: Aim, value: number | null): string {
  if (value === null) return 'not measured'
  const [aim, missing] = 'least' in bound ? [bound.least, bound.least - value] : [bound.most, value - bound.most]
  if (missing <= 0) return 'met'
  if (aim === 0) return `missed by ${missing}`
  const percent = (100 * missing) / aim
  return `missed by ${percent < 10 ? percent.toFixed(1) : percent.toFixed(0)} %`
}

const headings: SummaryRow = { what: 'what', wanted: 'wanted', measured: 'measured', verdict: 'verdict' }
const columns = ['what', 'wanted', 'measured', 'verdict'] as const

export function writeLines(rows: readonly SummaryRow[]): string[] {
  const widths = columns.map((column) => Math.max(...[headings, ...rows].map((row) => row[column].length)))
  const write = (row: SummaryRow) =>
    columns
      .map((column, index) => row[column].padEnd(widths[index]!))
      .join('  ')
      .trimEnd()
  return [write(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(write)]
}

export function writeMarkdown(rows: readonly SummaryRow[]): string {
  const write = (row: SummaryRow) => `| ${columns.map((column) => row[column].replaceAll('|', '\\|')).join(' | ')} |`
  return [write(headings), `| ${columns.map(() => '---').join(' | ')} |`, ...rows.map(write)].join('\n')
}
