import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Translated } from '#values/locales.ts'
import type { MediaVariant } from '#core/content/media.ts'

/** What a folder of made media holds, in `index.json` beside the files. The words for it are in the season's files. */
export interface MediaIndex {
  pictures: MadePicture[]
  recordings: Made[]
  documents: Made[]
}

export interface Made {
  /** By which the season names it. */
  name: string
  /** Hash of all that it follows from: another one says that it has to be made anew. */
  made_of: string
}

export interface MadePicture extends Made {
  width: number
  height: number
  /** What stays in sight where a layout crops; default the middle. */
  focal_point?: { x: number; y: number }
  /** Where a picture shows something else than the season's files say. */
  alt_text?: Translated
  caption?: Translated
  files: Pick<MediaVariant, 'format' | 'width' | 'height'>[]
}

/** `drawn`: the house's own art. `photographic`: as if taken by a camera, for seeing how pages bear a hall's own photographs. */
export type PictureLook = 'drawn' | 'photographic'

/** The files of the demo season, which are in the repository: `node db/demo/make/main.ts` makes them. */
export const demoMedia = join(import.meta.dirname, 'media')

export const INDEX_FILE = 'index.json'

export async function readMediaIndex(folder: string): Promise<MediaIndex> {
  return JSON.parse(await readFile(join(folder, INDEX_FILE), 'utf8')) as MediaIndex
}

export const pictureFile = (name: string, { format, width }: MadePicture['files'][number]): string =>
  `${name}-${width}.${format}`

/** The names of the files of each entry. */
export function listFiles({ pictures, recordings, documents }: MediaIndex): Map<Made, string[]> {
  const files = new Map<Made, string[]>()
  for (const picture of pictures) {
    const names = picture.files.map((file) => pictureFile(picture.name, file))
    files.set(picture, names)
  }
  for (const recording of recordings) files.set(recording, [`${recording.name}.flac`])
  for (const document of documents) files.set(document, [`${document.name}.pdf`])
  return files
}
