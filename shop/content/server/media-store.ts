import type { Kysely } from 'kysely'
import type { Locale } from '../../../values/locales.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { Block, BlockPicture } from '../blocks/blocks.ts'
import { insertPictures } from '../blocks/resolve-pictures.ts'
import { createPicture } from '../media.ts'

const columns = ['alt_text', 'width', 'height', 'focal_x', 'focal_y', 'variants'] as const

/** Stored pictures by their ids, described in the visitor's language. */
export async function findPictures(
  db: Kysely<Database>,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, BlockPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', ...columns])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...media }) => [id, createPicture(media, locale)]))
}

/**
 * Puts the pictures into stored content: one query for all of it, however many pages or venues it belongs to, and none
 * where there is no picture. An image block whose picture is gone is left out.
 */
export async function resolvePictures(
  db: Kysely<Database>,
  contents: readonly Block[][],
  locale: Locale,
): Promise<Block[][]> {
  const names = [...new Set(contents.flat().flatMap(collectNames))]
  if (names.length === 0) return contents.map((content) => [...content])
  const rows = await db
    .selectFrom('media')
    .select(['name', ...columns])
    .where('name', 'in', names)
    .execute()
  const pictures = new Map(rows.map(({ name, ...media }) => [name, createPicture(media, locale)]))
  return contents.map((content) => insertPictures(content, pictures))
}

function collectNames(block: Block): string[] {
  if (block.name === 'image') return [block.props.media]
  return 'children' in block.props ? block.props.children.flatMap(collectNames) : []
}
