import { pickText, type Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Block, BlockPicture } from '../blocks/blocks.ts'
import { insertPictures } from '../blocks/resolve-pictures.ts'
import { listBlocks, changeBlocks } from '../blocks/walk-blocks.ts'
import { createPictures } from '../media.ts'

const columns = ['alt_text', 'width', 'height', 'focal_x', 'focal_y', 'variants'] as const

export async function findPictures(db: Db, ids: readonly number[], locale: Locale): Promise<Map<number, BlockPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', ...columns])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return createPictures(
    rows.map(({ id: key, ...media }) => ({ key, media })),
    locale,
  )
}

/**
 * Adds pictures and files: one query each, however many pages or venues the contents belong to, and
 * none if they name no media. Images and files that no longer exist are left out.
 */
export async function resolveMedia(db: Db, contents: readonly Block[][], locale: Locale): Promise<Block[][]> {
  const pictures = await findNamedPictures(db, contents, locale)
  return resolveFiles(
    db,
    contents.map((content) => insertPictures(content, pictures)),
    locale,
  )
}

async function findNamedPictures(
  db: Db,
  contents: readonly Block[][],
  locale: Locale,
): Promise<Map<string, BlockPicture>> {
  const all = listBlocks(contents.flat())
  const names = new Set(
    all.flatMap(({ props }) => ('media' in props && props.media !== undefined ? [props.media] : [])),
  )
  if (names.size === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['name', ...columns])
    .where('name', 'in', [...names])
    .execute()
  return createPictures(
    rows.map(({ name: key, ...media }) => ({ key, media })),
    locale,
  )
}

/** The content already has its pictures. */
export async function resolveFiles(db: Db, contents: readonly Block[][], locale: Locale): Promise<Block[][]> {
  const names = new Set(listBlocks(contents.flat()).flatMap(({ name, props }) => (name === 'file' ? [props.file] : [])))
  if (names.size === 0) return contents.map((content) => [...content])
  const rows = await db
    .selectFrom('files')
    .select(['name', 'title', 'url', 'type', 'bytes'])
    .where('name', 'in', [...names])
    .execute()
  const files = new Map(rows.map(({ name, title, ...file }) => [name, { ...file, title: pickText(title, locale) }]))
  return contents.map((content) =>
    changeBlocks(content, (block) => {
      if (block.name !== 'file') return [block]
      const stored = files.get(block.props.file)
      return stored ? [{ ...block, props: { ...block.props, stored } }] : []
    }),
  )
}
