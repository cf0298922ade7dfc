import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'
import { originalsOf } from '../../../content/server/media/take-picture.ts'
import { findLargest } from './picture.ts'
import { PICTURES_FOLDER } from './picture-files.ts'

/**
 * The file of every picture by its path in a season: its original, or of one that was drawn the largest that was made. Paths are
 * below the shop's folder of data.
 */
export async function listPictures(trx: Transaction<Database>): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('media').select(['name', 'original', 'variants']).orderBy('name').execute()
  return new Map(
    rows.flatMap(({ name, original, variants }) => {
      const file = original === null ? findLargest(variants)?.slice(1) : join(originalsOf('media'), original)
      if (file === undefined) return []
      const ending = file.slice(file.lastIndexOf('.') + 1)
      return [[`${PICTURES_FOLDER}/${name}.${ending === 'jpeg' ? 'jpg' : ending}`, file] as const]
    }),
  )
}
