import { registerRecordings } from '../../../content/server/media/take-recording.ts'
import { compact, writeText } from '../fields.ts'
import { type Recording, recordingFields, type StoredRecording } from './recording.ts'
import { takeRecordings } from './take-recordings.ts'
import type { Kind } from '../kinds/kind.ts'

/** What can be listened to in the rows of programmes: the files stand in the folder `recordings`. */
export const recordings: Kind<Recording, StoredRecording> = {
  name: 'recordings',
  layout: { in: 'map', file: 'recordings' },
  schema: recordingFields,
  content: [],
  isNeverArchived: true,
  references: () => [],
  prepare: takeRecordings,
  async read({ trx }) {
    const rows = await trx.selectFrom('recordings').select(['id', 'name', 'credit', 'url']).orderBy('name').execute()
    return rows.map(({ id, name, credit, url }) => ({ key: name, id, isArchived: false, data: { credit, url } }))
  },
  toFile: ({ credit, file }) => compact({ credit: writeText(credit), file }),
  async write(changes, { trx, media }) {
    const rows = changes.flatMap(({ entry }) => media?.rows.recordings.get(entry.key) ?? [])
    const taken = rows.length > 0 ? await registerRecordings(trx, rows) : new Map<string, number>()
    for (const { entry, stored } of changes)
      if (stored && !taken.has(entry.key))
        await trx
          .updateTable('recordings')
          .set({ credit: JSON.stringify(entry.data.credit) })
          .where('id', '=', stored.id)
          .execute()
  },
  archive: async () => {},
}
