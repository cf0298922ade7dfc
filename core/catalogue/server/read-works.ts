import { z } from 'zod'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { StoredWork } from '../tables.ts'

/** Maximum number of works, more than any evening has. */
const mostWorks = 100

const work: z.ZodType<StoredWork> = z.object({
  composer: z.string(),
  work: z.object({ en: z.string(), fr: z.string().optional(), hu: z.string().optional() }),
  minutes: z.number().nonnegative(),
  recording: z.string().optional(),
})

/** Reads the works of a programme for display; omits and reports invalid ones. */
export function readWorks(
  stored: unknown,
  { place, report }: { place: string; report: ReportContentError },
): StoredWork[] {
  if (!Array.isArray(stored)) {
    report({ place, problem: 'is no list of works' })
    return []
  }
  return stored.slice(0, mostWorks).flatMap((candidate, index) => {
    const read = work.safeParse(candidate)
    if (read.success) return [read.data]
    report({ place: `${place}[${index}]`, problem: read.error.issues[0]?.message ?? 'is no work' })
    return []
  })
}
