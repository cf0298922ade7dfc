import { type RawBuilder, sql } from 'kysely'
import type { StoredWork } from '../tables.ts'
import { type Locale, spaceText } from '#values/locales.ts'
import type { Recording } from '#core/content/recording.ts'
import type { SelectedEventDate } from '../catalogue.ts'
import { selectInLanguage } from './columns.ts'

export interface StoredRecording extends Recording {
  name: string
}

/** The recordings that an event's programme names, as JSON inside its row. */
export function selectRecordings(locale: Locale): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('name', recordings.name, 'url', recordings.url, 'seconds', recordings.seconds,
      'credit', ${selectInLanguage('recordings.credit', locale)})), '[]')
    from event_recordings join recordings on recordings.name = event_recordings.recording
    where event_recordings.event_id = events.id)`
}

/** What visitors may listen to of a work: nothing of an evening that will not be played. */
export function findRecording(
  { recordings, status }: { recordings: readonly StoredRecording[]; status: SelectedEventDate['status'] },
  { recording: wanted }: StoredWork,
  locale: Locale,
): Recording | null {
  const found = recordings.find(({ name }) => name === wanted)
  if (!found || status === 'cancelled') return null
  return { url: found.url, seconds: found.seconds, credit: spaceText(found.credit, locale) }
}
