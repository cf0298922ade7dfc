import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { findOriginalsFolder } from '#core/content/media/server/store-image.ts'
import { findLargest, isDescribed } from './pictures.ts'

/**
 * Files of pictures, recordings and downloads by path in a season, as paths below the data folder:
 * of a picture its original, or if it was drawn the largest generated file.
 */
export async function listMedia(trx: Transaction<Database>): Promise<Map<string, string>> {
  const pictures = await trx
    .selectFrom('media')
    .select(['name', 'original', 'variants'])
    .where(isDescribed)
    .orderBy('name')
    .execute()
  const recordings = await trx.selectFrom('recordings').select(['name', 'url']).orderBy('name').execute()
  const files = await trx.selectFrom('files').select(['name', 'url']).orderBy('name').execute()
  return new Map([
    ...pictures.flatMap(({ name, original, variants }) => {
      const file = original === null ? findLargest(variants)?.slice(1) : join(findOriginalsFolder('media'), original)
      return file === undefined ? [] : [[`pictures/${name}.${endingOf(file)}`, file] as const]
    }),
    ...recordings.map(({ name, url }) => [`recordings/${name}.${endingOf(url)}`, url.slice(1)] as const),
    ...files.map(({ name, url }) => [`files/${name}.${endingOf(url)}`, url.slice(1)] as const),
  ])
}

function endingOf(file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  return ending === 'jpeg' ? 'jpg' : ending
}
