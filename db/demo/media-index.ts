import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaVariant } from '#core/content/media.ts'

/** Media of the demo season, in `index.json` beside them; their texts are in the season. */
export interface MediaIndex {
  pictures: MadePicture[]
  recordings: { name: string }[]
  documents: MadeDocument[]
}

export interface MadePicture {
  /** Name used by the season. */
  name: string
  width: number
  height: number
  files: Pick<MediaVariant, 'format' | 'width' | 'height'>[]
}

export interface MadeDocument {
  name: string
  /** Hash of all that is printed: if the season's differs, the document must be written again. */
  made_of: string
}

export const demoMedia = join(import.meta.dirname, 'media')

export const INDEX_FILE = 'index.json'

export async function readMediaIndex(): Promise<MediaIndex> {
  return JSON.parse(await readFile(join(demoMedia, INDEX_FILE), 'utf8')) as MediaIndex
}

export const pictureFile = (name: string, { format, width }: MadePicture['files'][number]): string =>
  `${name}-${width}.${format}`
