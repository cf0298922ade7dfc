import { sql } from 'kysely'
import { z } from 'zod'
import { mapLines } from '#core/catalogue/event-lines.ts'
import { defineKind, type GivenBy } from '../entries/define-kind.ts'
import { createReferences, readIds, splitIntoBatches, toJson } from '../entries/rows.ts'
import { field, contentField, downloadField, pictureField, publicationFields, textField } from '../entries/field.ts'
import { content, download, fields, key, line, removeMissing, text, whole, writeText } from '../fields/fields.ts'

const work = fields({ composer: line(), work: text(), minutes: whole(1, 600), recording: key().optional() })

const eventFields = {
  title: textField(text()),
  ...mapLines(() => textField(text().optional())),
  duration: field(whole(1, 1_440), { column: 'duration_minutes' }),
  vat_class: field(key().default('concert'), { usual: 'concert' }),
  programme: field(z.array(work).max(100, 'has more than 100 works').default([]), {
    column: 'program_works',
    toColumn: toJson,
    toFile: (works) => works.map((one) => removeMissing({ ...one, work: writeText(one.work) })),
    references: (works, name) =>
      works.flatMap(({ recording }, index) => createReferences('recordings', recording, name, index, 'recording')),
  }),
  programme_file: downloadField(download().optional(), 'program_url'),
  soloists: field(z.array(key()).max(100, 'has more than 100 names').default([]), {
    column: null,
    select: () => sql`(
      select coalesce(json_agg(slug order by event_soloists.position), '[]')
      from event_soloists join soloists on soloists.id = soloist_id where event_id = events.id)`,
    references: (soloists, name) =>
      soloists.flatMap((soloist, index) => createReferences('soloists', soloist, name, index)),
  }),
  cover: pictureField(key().optional(), 'cover_id'),
  share_image: pictureField(key().optional(), 'share_image_id'),
  content: contentField(content().optional()),
  ...publicationFields('always'),
}
export type EventEntry = GivenBy<typeof eventFields>

export const eventEntries = defineKind({
  name: 'events',
  table: 'events',
  layout: { in: 'files', folder: 'events' },
  key: 'slug',
  order: ['slug'],
  fields: eventFields,
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
    name: field(line()),
    profession: textField(text()),
    description: textField(text()),
    portrait: pictureField(key().optional(), 'thumbnail_id'),
    cv: downloadField(download().optional(), 'cv_url'),
    content: contentField(content().optional()),
    ...publicationFields('always'),
  },
})
