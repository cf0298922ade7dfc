import { type RawBuilder, sql } from 'kysely'
import type { StoredWork } from '../tables.ts'
import { type Locale, spaceText } from '#values/locales.ts'
import type { Recording } from '#core/content/recording.ts'
import type { SelectedEventDate } from '../catalogue.ts'
import { selectInLanguage } from './columns.ts'

export interface StoredRecording extends Recording {
  name: string
}

/** Selects the recordings named in an event's programme, as JSON inside its row. */
export function selectRecordings(locale: Locale): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('name', recordings.name, 'url', recordings.url, 'seconds', recordings.seconds,
      'credit', ${selectInLanguage('recordings.credit', locale)})), '[]')
    from event_recordings join recordings on recordings.name = event_recordings.recording
    where event_recordings.event_id = events.id)`
}

/** Finds the recording of a work, unless the concert will not take place. */
export function findRecording(
  { recordings, status }: { recordings: readonly StoredRecording[]; status: SelectedEventDate['status'] },
  { recording: wanted }: StoredWork,
  locale: Locale,
): Recording | null {
  const found = recordings.find(({ name }) => name === wanted)
  if (!found || status === 'cancelled') return null
  return { url: found.url, seconds: found.seconds, credit: spaceText(found.credit, locale) }
}
