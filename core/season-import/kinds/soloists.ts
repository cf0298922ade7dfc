import type { z } from 'zod'
import { removeMissing, content, download, fields, key, line, text, writeText } from '../fields/fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from '../entries/kind.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { keepPublication, findPublicationMoment, refuseDatedDraft } from '../entries/published.ts'
import { readShown, selectShown, findShownAt } from '../entries/publication.ts'
import {
  archiveRows,
  downloadAddress,
  toJson,
  nameFiles,
  namePictures,
  pictureId,
  createReferences,
  createFileReference,
  saveEntries,
} from '../entries/rows.ts'

const schema = fields({
  name: line(),
  profession: text(),
  description: text(),
  portrait: key().optional(),
  cv: download().optional(),
  content: content().optional(),
  ...publishedFields,
})
type Soloist = z.infer<typeof schema>

export const soloistEntries: Kind<Soloist> = {
  name: 'soloists',
  layout: { in: 'files', folder: 'soloists' },
  schema,
  content: ['content'],
  complete: refuseDatedDraft,
  moments: findPublicationMoment,
  references: ({ portrait, cv }) => [
    ...createReferences('pictures', portrait, 'portrait'),
    ...createFileReference(cv, 'cv'),
  ],
  async read(context) {
    const [names, files] = [namePictures(context), nameFiles(context)]
    const rows = await context.trx
      .selectFrom('soloists')
      .selectAll()
      .select(selectShown('soloists', context.timeZone).as('published'))
      .orderBy('slug')
      .execute()
    return rows.map(({ id, slug, archived_at, cv_url, thumbnail_id, content: blocks, published, ...soloist }) => ({
      key: slug,
      id,
      isArchived: archived_at !== null,
      data: {
        ...soloist,
        portrait: names.get(thumbnail_id),
        cv: cv_url === null ? undefined : (files.get(cv_url) ?? cv_url),
        content: readStoredContent(blocks),
        ...readShown(published),
      },
    }))
  },
  merge: keepPublication,
  toFile: (soloist) =>
    removeMissing({
      name: soloist.name,
      profession: writeText(soloist.profession),
      description: writeText(soloist.description),
      portrait: soloist.portrait,
      cv: soloist.cv,
      content: writeContent(soloist.content),
      ...writePublication(soloist),
    }),
  async write(changes, context) {
    await saveEntries(context, 'soloists', {
      changes,
      toRow: ({ key: slug, data }, stored) => ({
        slug,
        name: data.name,
        profession: toJson(data.profession),
        description: toJson(data.description),
        thumbnail_id: pictureId(context, data.portrait),
        cv_url: downloadAddress(context, data.cv),
        content: storeContent(data.content, slug),
        published_at: findShownAt({ data }, stored, { table: 'soloists', context }),
        archived_at: null,
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'soloists', ids),
}
