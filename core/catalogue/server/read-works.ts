import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { type Locale, spaceText } from '#values/locales.ts'
import type { Recording } from '#core/content/recording.ts'
import type { StoredWork } from '../tables.ts'
import type { SelectedEventDate } from '../catalogue.ts'
import { selectInLanguage } from './columns.ts'

/** More than any evening has. */
const mostWorks = 100

const work: z.ZodType<StoredWork> = z.object({
  composer: z.string(),
  work: z.object({ en: z.string(), fr: z.string().optional(), hu: z.string().optional() }),
  minutes: z.number().nonnegative(),
  recording: z.string().optional(),
})

/** Omits and reports invalid works. */
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

export interface StoredRecording extends Recording {
  name: string
}

/** As JSON inside the event's row. */
export function selectRecordings(locale: Locale): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('name', recordings.name, 'url', recordings.url, 'seconds', recordings.seconds,
      'credit', ${selectInLanguage('recordings.credit', locale)})), '[]')
    from event_recordings join recordings on recordings.name = event_recordings.recording
    where event_recordings.event_id = events.id)`
}

/** Null if the concert will not take place. */
export function findRecording(
  { recordings, status }: { recordings: readonly StoredRecording[]; status: SelectedEventDate['status'] },
  { recording: wanted }: StoredWork,
  locale: Locale,
): Recording | null {
  const found = recordings.find(({ name }) => name === wanted)
  if (!found || status === 'cancelled') return null
  return { url: found.url, seconds: found.seconds, credit: spaceText(found.credit, locale) }
}
