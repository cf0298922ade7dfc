import type { z } from 'zod'
import { addMediaRows } from '#core/content/media/server/handed-in.ts'
import { storeAudio } from '#core/content/media/server/store-audio.ts'
import { yaml, removeMissing, writeText } from '../fields/fields.ts'
import type { Kind } from '../entries/kind.ts'
import { hasHash, storeMedia } from './store-media.ts'

const recordingFields = yaml.fields({ credit: yaml.shortText(300) })

interface Recording extends z.infer<typeof recordingFields> {
  /** SHA-256 of its file, if it differs from the stored one. */
  file?: string | undefined
}

interface StoredRecording extends Recording {
  url: string
}

export const recordingEntries: Kind<Recording, StoredRecording> = {
  name: 'recordings',
  layout: { in: 'map', file: 'recordings' },
  schema: recordingFields,
  content: [],
  references: () => [],
  prepare: (entries, preparation) =>
    storeMedia(entries, preparation, {
      folder: 'recordings',
      rows: preparation.context.media?.rows.recordings,
      sayWhat: (name) => `Say who plays: write "${name}:" with "credit:" in recordings.yaml.`,
      sayWhere: (name) =>
        `There is no file of the recording "${name}": put it into the season's folder, as recordings/${name}.mp3.`,
      isSame: ({ url }, hash, dataDirectory) => hasHash(dataDirectory, url, hash),
      store: (dataDirectory, name, { credit }, file) => storeAudio(dataDirectory, { name, credit, from: { file } }),
    }),
  async read({ trx }) {
    const rows = await trx.selectFrom('recordings').select(['id', 'name', 'credit', 'url']).orderBy('name').execute()
    return rows.map(({ id, name, credit, url }) => ({ key: name, id, isArchived: false, data: { credit, url } }))
  },
  toFile: ({ credit, file }) => removeMissing({ credit: writeText(credit), file }),
  async write(changes, { trx, media }) {
    const rows = changes.flatMap(({ entry }) => media?.rows.recordings.get(entry.key) ?? [])
    const taken = rows.length > 0 ? await addMediaRows(trx, 'recordings', rows) : new Map<string, number>()
    for (const { entry, stored } of changes)
      if (stored && !taken.has(entry.key))
        await trx
          .updateTable('recordings')
          .set({ credit: JSON.stringify(entry.data.credit) })
          .where('id', '=', stored.id)
          .execute()
  },
}
