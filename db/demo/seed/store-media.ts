import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { writeMediaFile } from '#core/content/media/server/store-file.ts'
import { writeAudioFile } from '#core/content/media/server/store-audio.ts'
import { keepFile, writeWhole } from '#core/content/media/server/variants.ts'
import type { Database } from '#platform/schema/schema.ts'
import { type Made, type MadePicture, type MediaIndex, pictureFile } from '../media-index.ts'
import { type DemoPicture, type DemoSeason, toTexts } from '../read-season.ts'

/** `tiny`: only the smallest file of each picture, for tests independent of appearance. */
export type PictureSize = 'full' | 'tiny'

export interface SeasonMedia {
  pictures: Insertable<Database['media']>[]
  recordings: Insertable<Database['recordings']>[]
  files: Insertable<Database['files']>[]
}

interface Folders {
  /** Folder of the generated media. */
  from: string
  /** Data folder of the shop. */
  dataDirectory: string
}

/**
 * Copies generated media into the shop's media folder and returns the table rows. File names
 * contain content hashes, so existing files are valid and kept.
 */
export async function storeMedia(
  { recordings, downloads, pictures }: Pick<DemoSeason, 'recordings' | 'downloads' | 'pictures'>,
  made: MediaIndex,
  { size, ...folders }: Folders & { size: PictureSize },
): Promise<SeasonMedia> {
  await mkdir(join(folders.dataDirectory, 'media'), { recursive: true })
  const fileOf = ({ name }: Made, ending: string) => ({ file: join(folders.from, `${name}.${ending}`) })
  const [taken, heard, files] = await Promise.all([
    Promise.all(made.pictures.map((one) => storeImage(one, pictures.get(one.name)!, { size, ...folders }))),
    Promise.all(
      made.recordings.map((one) => {
        const credit = toTexts(recordings.get(one.name)!.credit)
        return writeAudioFile(folders.dataDirectory, { name: one.name, credit, from: fileOf(one, 'flac') })
      }),
    ),
    Promise.all(
      made.documents.map((one) => {
        const title = toTexts(downloads.get(one.name)!.title)
        return writeMediaFile(folders.dataDirectory, { name: one.name, title, from: fileOf(one, 'pdf') })
      }),
    ),
  ])
  return { pictures: taken, recordings: heard.map(rowOf), files: files.map(rowOf) }
}

async function storeImage(
  picture: MadePicture,
  texts: DemoPicture,
  { size, from, dataDirectory }: Folders & { size: PictureSize },
): Promise<Insertable<Database['media']>> {
  const { name, width, height, focal_point, alt_text = toTexts(texts.alt) } = picture
  const caption = picture.caption ?? (texts.caption !== undefined ? toTexts(texts.caption) : null)
  const variants = await Promise.all(
    picture.files.slice(0, size === 'tiny' ? 1 : undefined).map(async (file) => {
      const bytes = await readFile(join(from, pictureFile(name, file)))
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
      const url = `/media/${name}-${hash}-${file.width}.${file.format}`
      const path = join(dataDirectory, url)
      if (!(await keepFile(path, bytes.length))) await writeWhole(path, bytes)
      return { ...file, url }
    }),
  )
  return {
    name,
    alt_text: JSON.stringify(alt_text),
    caption: caption && JSON.stringify(caption),
    width,
    height,
    focal_x: focal_point?.x ?? 0.5,
    focal_y: focal_point?.y ?? 0.5,
    variants: JSON.stringify(variants),
  }
}

/** Media of the repository are valid unless modified. */
function rowOf<Row>(stored: { row: Row } | { problem: { message: string } }): Row {
  if ('problem' in stored) throw new Error(stored.problem.message)
  return stored.row
}
