import { z } from 'zod'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { StoredWork } from '../tables.ts'

/** Longer programmes than any evening. */
const mostWorks = 100

const work: z.ZodType<StoredWork> = z.object({
  composer: z.string(),
  work: z.object({ en: z.string(), fr: z.string().optional(), hu: z.string().optional() }),
  minutes: z.number().nonnegative(),
  recording: z.string().optional(),
})

/** The works of a programme as pages can show them: what is none is left out and reported. */
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
