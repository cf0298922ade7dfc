import type { z } from 'zod'
import { addMediaRows } from '#core/content/media/server/handed-in.ts'
import { storeFile } from '#core/content/media/server/store-file.ts'
import { yaml, removeMissing, writeText } from '../fields/fields.ts'
import type { Kind } from '../entries/kind.ts'
import { toJson } from '../entries/rows.ts'
import { hasHash, storeMedia } from './store-media.ts'

const fileFields = yaml.fields({ title: yaml.shortText(300) })

interface Download extends z.infer<typeof fileFields> {
  /** SHA-256 of its file, if it differs from the stored one. */
  file?: string | undefined
}

interface StoredDownload extends Download {
  url: string
}

export const fileEntries: Kind<Download, StoredDownload> = {
  name: 'files',
  layout: { in: 'map', file: 'files' },
  schema: fileFields,
  content: [],
  references: () => [],
  prepare: (entries, preparation) =>
    storeMedia(entries, preparation, {
      folder: 'files',
      rows: preparation.context.media?.rows.files,
      sayWhat: (name) => `Say what it is: write "${name}:" with "title:" in files.yaml.`,
      sayWhere: (name) => `There is no file "${name}": put it into the season's folder, as files/${name}.pdf.`,
      isSame: ({ url }, hash, dataDirectory) => hasHash(dataDirectory, url, hash),
      store: (dataDirectory, name, { title }, file) => storeFile(dataDirectory, { name, title, from: { file } }),
    }),
  async read({ trx }) {
    const rows = await trx.selectFrom('files').select(['id', 'name', 'title', 'url']).orderBy('name').execute()
    return rows.map(({ id, name, title, url }) => ({ key: name, id, isArchived: false, data: { title, url } }))
  },
  toFile: ({ title, file }) => removeMissing({ title: writeText(title), file }),
  async write(changes, context) {
    const rows = changes.flatMap(({ entry }) => context.media?.rows.files.get(entry.key) ?? [])
    if (rows.length > 0) await addMediaRows(context.trx, 'files', rows)
    for (const { name, url } of rows) context.files.set(name, url)
    const taken = new Set(rows.map(({ name }) => name))
    for (const { entry, stored } of changes)
      if (stored && !taken.has(entry.key))
        await context.trx
          .updateTable('files')
          .set({ title: toJson(entry.data.title)! })
          .where('id', '=', stored.id)
          .execute()
  },
}
