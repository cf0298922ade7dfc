import { sql } from 'kysely'
import { z } from 'zod'
import { mapLines } from '#core/catalogue/event-lines.ts'
import { removeMissing, content, download, fields, key, line, text, whole, writeText } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from '../entries/kind.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { keepPublication, findPublicationMoment, refuseDatedDraft } from '../entries/published.ts'
import { readShown, selectShown, findShownAt } from '../entries/publication.ts'
import {
  archiveRows,
  downloadAddress,
  splitIntoBatches,
  toJson,
  nameFiles,
  namePictures,
  pictureId,
  readIds,
  createReferences,
  createFileReference,
  saveEntries,
} from '../entries/rows.ts'

/** Default VAT class. */
const usualClass = 'concert'

const work = fields({ composer: line(), work: text(), minutes: whole(1, 600), recording: key().optional() })
const schema = fields({
  title: text(),
  ...mapLines(() => text().optional()),
  duration: whole(1, 1_440),
  vat_class: key().default(usualClass),
  programme: z.array(work).max(100, 'has more than 100 works').default([]),
  programme_file: download().optional(),
  soloists: z.array(key()).max(100, 'has more than 100 names').default([]),
  cover: key().optional(),
  share_image: key().optional(),
  content: content().optional(),
  ...publishedFields,
})
export type EventEntry = z.infer<typeof schema>

export const eventEntries: Kind<EventEntry> = {
  name: 'events',
  layout: { in: 'files', folder: 'events' },
  schema,
  content: ['content'],
  complete: refuseDatedDraft,
  moments: findPublicationMoment,
  references: (event) => [
    ...event.soloists.flatMap((soloist, index) => createReferences('soloists', soloist, 'soloists', index)),
    ...event.programme.flatMap(({ recording }, index) =>
      createReferences('recordings', recording, 'programme', index, 'recording'),
    ),
    ...createFileReference(event.programme_file, 'programme_file'),
    ...createReferences('pictures', event.cover, 'cover'),
    ...createReferences('pictures', event.share_image, 'share_image'),
  ],
  async read(context) {
    const [names, files] = [namePictures(context), nameFiles(context)]
    const rows = await context.trx
      .selectFrom('events')
      .selectAll()
      .select(selectShown('events', context.timeZone).as('published'))
      .orderBy('slug')
      .execute()
    const players = await context.trx
      .selectFrom('event_soloists')
      .innerJoin('soloists', 'soloists.id', 'soloist_id')
      .select(['event_id', 'slug'])
      .orderBy('event_soloists.position')
      .execute()
    const soloistsOf = Map.groupBy(players, ({ event_id }) => event_id)
    return rows.map(({ id, slug, archived_at, ...event }) => ({
      key: slug,
      id,
      isArchived: archived_at !== null,
      data: {
        title: event.title,
        ...mapLines((name) => event[name] ?? undefined),
        duration: event.duration_minutes,
        vat_class: event.vat_class,
        programme: event.program_works,
        programme_file: event.program_url === null ? undefined : (files.get(event.program_url) ?? event.program_url),
        soloists: (soloistsOf.get(id) ?? []).map((soloist) => soloist.slug),
        cover: names.get(event.cover_id),
        share_image: names.get(event.share_image_id),
        content: readStoredContent(event.content),
        ...readShown(event.published),
      },
    }))
  },
  merge: keepPublication,
  toFile: (event) =>
    removeMissing({
      title: writeText(event.title),
      ...mapLines((name) => event[name] && writeText(event[name])),
      duration: event.duration,
      vat_class: event.vat_class === usualClass ? undefined : event.vat_class,
      programme: event.programme.map(({ composer, work: title, minutes, recording }) =>
        removeMissing({ composer, work: writeText(title), minutes, recording }),
      ),
      programme_file: event.programme_file,
      soloists: event.soloists,
      cover: event.cover,
      share_image: event.share_image,
      content: writeContent(event.content),
      ...writePublication(event),
    }),
  async write(changes, context) {
    const { trx } = context
    const ids = await saveEntries(context, 'events', {
      changes,
      toRow: ({ key: slug, data }, stored) => ({
        slug,
        title: toJson(data.title),
        ...mapLines((name) => toJson(data[name])),
        duration_minutes: data.duration,
        vat_class: data.vat_class,
        program_works: toJson(data.programme),
        program_url: downloadAddress(context, data.programme_file),
        cover_id: pictureId(context, data.cover),
        share_image_id: pictureId(context, data.share_image),
        content: storeContent(data.content, slug),
        published_at: findShownAt({ data }, stored, { table: 'events', context }),
        archived_at: null,
      }),
    })
    const changed = changes.flatMap(({ stored }) => (stored ? [stored.id] : []))
    if (changed.length > 0)
      await trx
        .deleteFrom('event_soloists')
        .where('event_id', '=', sql<number>`any(${changed}::bigint[])`)
        .execute()
    const soloistIds = await readIds(context, 'soloists')
    const appearances = changes.flatMap(({ entry: { key: slug, data } }) =>
      data.soloists.map((soloist, position) => ({
        event_id: ids.get(slug)!,
        soloist_id: soloistIds.get(soloist)!,
        position,
      })),
    )
    for (const batch of splitIntoBatches(appearances)) await trx.insertInto('event_soloists').values(batch).execute()
  },
  archive: (ids, context) => archiveRows(context, 'events', ids),
}
