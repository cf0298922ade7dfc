import { sql } from 'kysely'
import { z } from 'zod'
import { createLines } from '#core/catalogue/event-lines.ts'
import { readLanguage, visitLimits } from '#core/catalogue/visit-facts.ts'
import { defineKind, type GivenBy } from '../entries/define-kind.ts'
import { createReferences, readIds, splitIntoBatches, toJson } from '../entries/rows.ts'
import { field } from '../entries/field.ts'
import { yaml, removeMissing, writeText } from '../fields/fields.ts'

const work = yaml.fields({
  composer: yaml.line(),
  work: yaml.text(),
  minutes: yaml.whole(1, 600),
  recording: yaml.key().optional(),
})

const languages = () =>
  field.of(
    z
      .array(
        z.string().transform((written, context) => {
          const code = readLanguage(written)
          if (code === null) context.addIssue('is no language known here: write its code or its name, as de or German')
          return code ?? ''
        }),
      )
      .max(visitLimits.languages, `has more than ${visitLimits.languages} languages`)
      .default([]),
    { toFile: (codes) => (codes.length > 0 ? codes : undefined) },
  )

const { interval, age } = visitLimits

const eventFields = {
  title: field.text(yaml.text()),
  ...createLines(() => field.text(yaml.text().optional())),
  duration: field.of(yaml.whole(1, 1_440), { column: 'duration_minutes' }),
  interval: field.of(yaml.whole(interval.least, interval.most).optional(), { column: 'interval_minutes' }),
  age_from: field.of(yaml.whole(age.least, age.most).optional()),
  sung_in: languages(),
  surtitles_in: languages(),
  vat_class: field.of(yaml.key().default('concert'), { usual: 'concert' }),
  programme: field.of(z.array(work).max(100, 'has more than 100 works').default([]), {
    column: 'program_works',
    toColumn: toJson,
    toFile: (works) => works.map((one) => removeMissing({ ...one, work: writeText(one.work) })),
    references: (works, name) =>
      works.flatMap(({ recording }, index) => createReferences('recordings', recording, name, index, 'recording')),
  }),
  programme_file: field.download(yaml.download().optional(), 'program_url'),
  soloists: field.of(z.array(yaml.key()).max(100, 'has more than 100 names').default([]), {
    column: null,
    select: () => sql`(
      select coalesce(json_agg(slug order by event_soloists.position), '[]')
      from event_soloists join soloists on soloists.id = soloist_id where event_id = events.id)`,
    references: (soloists, name) =>
      soloists.flatMap((soloist, index) => createReferences('soloists', soloist, name, index)),
  }),
  cover: field.picture(yaml.key().optional(), 'cover_id'),
  share_image: field.picture(yaml.key().optional(), 'share_image_id'),
  content: field.content(yaml.content().optional()),
  ...field.publication('always'),
}
export type EventEntry = GivenBy<typeof eventFields>

export const eventEntries = defineKind({
  name: 'events',
  table: 'events',
  layout: { in: 'files', folder: 'events' },
  key: 'slug',
  order: ['slug'],
  fields: eventFields,
  complete(event, { refuse }) {
    if (event.interval !== undefined && event.interval >= event.duration)
      refuse(['interval'], 'is no part of the duration: it is as long, or longer')
    return event
  },
  async writeParts(changes, ids, context) {
    const { trx } = context
    const changed = changes.flatMap(({ stored: before }) => (before ? [before.id] : []))
    if (changed.length > 0)
      await trx
        .deleteFrom('event_soloists')
        .where('event_id', '=', sql<number>`any(${changed}::bigint[])`)
        .execute()
    const soloistIds = await readIds(context, 'soloists')
    const appearances = changes.flatMap(({ entry }) =>
      entry.data.soloists.map((soloist, position) => ({
        event_id: ids.get(entry.key)!,
        soloist_id: soloistIds.get(soloist)!,
        position,
      })),
    )
    for (const batch of splitIntoBatches(appearances)) await trx.insertInto('event_soloists').values(batch).execute()
  },
})

export const soloistEntries = defineKind({
  name: 'soloists',
  table: 'soloists',
  layout: { in: 'files', folder: 'soloists' },
  key: 'slug',
  order: ['slug'],
  fields: {
    name: field.of(yaml.line()),
    profession: field.text(yaml.text()),
    description: field.text(yaml.text()),
    portrait: field.picture(yaml.key().optional(), 'thumbnail_id'),
    cv: field.download(yaml.download().optional(), 'cv_url'),
    content: field.content(yaml.content().optional()),
    ...field.publication('always'),
  },
})
