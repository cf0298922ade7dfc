import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { storeFile } from '#core/content/media/server/store-file.ts'
import { storeAudio } from '#core/content/media/server/store-audio.ts'
import { keepFile, writeWhole } from '#core/content/media/server/variants.ts'
import type { Database } from '#platform/schema/schema.ts'
import { demoMedia, type MadePicture, type MediaIndex, pictureFile } from '../media-index.ts'
import type { DemoPicture, DemoSeason } from '../read-season.ts'
import { toTexts } from '../texts.ts'

/** `tiny`: only the smallest file of each picture, for tests independent of appearance. */
export type PictureSize = 'full' | 'tiny'

export interface SeasonMedia {
  pictures: Insertable<Database['media']>[]
  recordings: Insertable<Database['recordings']>[]
  files: Insertable<Database['files']>[]
}

interface StoreOptions {
  dataDirectory: string
  size: PictureSize
}

/**
 * Copies generated media into the shop's media folder and returns the table rows. File names
 * contain content hashes, so existing files are valid and kept.
 */
export async function storeMedia(
  { recordings, downloads, pictures }: Pick<DemoSeason, 'recordings' | 'downloads' | 'pictures'>,
  made: MediaIndex,
  options: StoreOptions,
): Promise<SeasonMedia> {
  const { dataDirectory } = options
  await mkdir(join(dataDirectory, 'media'), { recursive: true })
  const fileOf = (name: string, ending: string) => ({ file: join(demoMedia, `${name}.${ending}`) })
  const [taken, heard, files] = await Promise.all([
    Promise.all(made.pictures.map((one) => storeImage(one, pictures.get(one.name)!, options))),
    Promise.all(
      made.recordings.map(({ name }) => {
        const credit = toTexts(recordings.get(name)!.credit)
        return storeAudio(dataDirectory, { name, credit, from: fileOf(name, 'flac') })
      }),
    ),
    Promise.all(
      made.documents.map(({ name }) => {
        const title = toTexts(downloads.get(name)!.title)
        return storeFile(dataDirectory, { name, title, from: fileOf(name, 'pdf') })
      }),
    ),
  ])
  return { pictures: taken, recordings: heard.map(rowOf), files: files.map(rowOf) }
}

async function storeImage(
  { name, width, height, files }: MadePicture,
  { alt, caption }: DemoPicture,
  { size, dataDirectory }: StoreOptions,
): Promise<Insertable<Database['media']>> {
  const variants = await Promise.all(
    files.slice(0, size === 'tiny' ? 1 : undefined).map(async (file) => {
      const bytes = await readFile(join(demoMedia, pictureFile(name, file)))
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
      const url = `/media/${name}-${hash}-${file.width}.${file.format}`
      const path = join(dataDirectory, url)
      if (!(await keepFile(path, bytes.length))) await writeWhole(path, bytes)
      return { ...file, url }
    }),
  )
  return {
    name,
    alt_text: JSON.stringify(toTexts(alt)),
    caption: caption === undefined ? null : JSON.stringify(toTexts(caption)),
    width,
    height,
    variants: JSON.stringify(variants),
  }
}

/** Media of the repository are valid unless modified. */
function rowOf<Row>(stored: { row: Row } | { problem: { message: string } }): Row {
  if ('problem' in stored) throw new Error(stored.problem.message)
  return stored.row
}
