/** Result of one Lighthouse run for a page, and the combination of several. */
import { z } from 'zod'
import { findMedian } from '../statistics/percentiles.ts'

export const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const
export type Category = (typeof categories)[number]

/** Timings, by Lighthouse's audit names. */
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

const auditSchema = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  // A list in most audits.
  details: z.object({ items: z.unknown().optional() }).optional(),
})
type Audit = z.infer<typeof auditSchema>

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), auditSchema),
})

export interface Report {
  /** 0 to 100. */
  scores: Record<Category, number>
  timings: Record<keyof typeof timings, number>
  /**
   * Reasons why a category other than performance misses 100, in Lighthouse's words, with the first
   * finding.
   */
  failures: string[]
}

/** Parses the JSON of a run. Throws with Lighthouse's own message if it could not load the page. */
export function readReport(json: string): Report {
  const { runtimeError, categories: found, audits } = reportSchema.parse(JSON.parse(json))
  if (runtimeError) throw new Error(`Lighthouse could not judge the page: ${runtimeError.message}`)
  const scoreOf = (name: Category) => {
    const score = found[name]?.score
    if (score === undefined || score === null) throw new Error(`Lighthouse gave no score for ${name}.`)
    return Math.round(score * 100)
  }
  const fails = ({ id, weight }: { id: string; weight: number }) => weight > 0 && (audits[id]?.score ?? 1) < 1
  return {
    scores: mapNames(categories, scoreOf),
    timings: mapNames(
      Object.keys(timings) as (keyof typeof timings)[],
      (name) => audits[timings[name]]!.numericValue ?? 0,
    ),
    failures: categories
      .filter((name) => name !== 'performance')
      .flatMap((name) =>
        found[name]!.auditRefs.filter(fails).map(({ id }) => `${name}: ${describeAudit(id, audits[id]!)}`),
      ),
  }
}

function describeAudit(id: string, { title, details }: Audit): string {
  const [first] = Array.isArray(details?.items) ? details.items : []
  return `${title} (${id})${first === undefined ? '' : ` ${JSON.stringify(first).slice(0, 600)}`}`
}

/** Returns the median of each figure, and each failure once. */
export function joinReports(reports: readonly Report[]): Report {
  const [first] = reports
  if (!first) throw new Error('There is no report.')
  const median = <name extends string>(read: (report: Report) => Record<name, number>) =>
    mapNames(Object.keys(read(first)) as name[], (name) => findMedian(reports.map((report) => read(report)[name])))
  return {
    scores: median(({ scores }) => scores),
    timings: median((report) => report.timings),
    failures: [...new Set(reports.flatMap(({ failures }) => failures))],
  }
}

/**
 * Returns the categories of a page below 100, as text; empty if there are none. Performance is
 * checked against its own targets.
 */
export function findShortfalls({ scores, failures }: Report): string[] {
  const low = categories.filter((name) => name !== 'performance' && scores[name] < 100)
  return [...low.map((name) => `${name} ${scores[name]}`), ...failures]
}

function mapNames<name extends string, value>(names: readonly name[], read: (name: name) => value) {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<name, value>
}
