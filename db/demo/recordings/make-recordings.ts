import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { encodeFlac, hashSoundSources, type PieceName, playPiece } from '@cadenza/house-art'
import { keepFile, writeWhole } from '../../../shop/content/server/media/variants.ts'
import type { Database } from '../../schema/database.ts'
import type { PictureSize } from '../pictures/pictures.ts'
import { type DemoSeason, inAll } from '../read-season.ts'

/** Bits of a sample that are kept: what is left out is softer than the players' breath, and a third of the file. */
const depth = 13
/** `tiny`: for tests, which seed many shops. */
const secondsOf: Record<PictureSize, number> = { full: 20.4, tiny: 1 }

/**
 * Plays and encodes the recordings into `<dataDirectory>/media/<name>-<hash>.flac`. The hash says what a recording was made of, so
 * files that are there are right and are kept. Answers the rows for the `recordings` table.
 */
export async function makeRecordings(
  { recordings }: Pick<DemoSeason, 'recordings'>,
  size: PictureSize,
  dataDirectory: string,
): Promise<Insertable<Database['recordings']>[]> {
  const folder = join(dataDirectory, 'media')
  await mkdir(folder, { recursive: true })
  const [sources, seconds] = [await hashSoundSources(), secondsOf[size]]
  const rows = []
  for (const [name, { credit }] of recordings) {
    const hash = createHash('sha256')
      .update(JSON.stringify([sources, name, seconds, depth]))
      .digest('hex')
      .slice(0, 16)
    const file = join(folder, `${name}-${hash}.flac`)
    if (!(await keepFile(file))) await writeWhole(file, await play(name, seconds))
    rows.push({
      name,
      credit: JSON.stringify(inAll(credit)),
      url: `/media/${name}-${hash}.flac`,
      type: 'audio/flac' as const,
      bytes: (await stat(file)).size,
      seconds: Math.round(seconds),
    })
  }
  return rows
}

/** Pictures that are drawn meanwhile have their turns in between. */
async function play(name: PieceName, seconds: number): Promise<Uint8Array> {
  await setImmediate()
  const sound = playPiece(name, seconds)
  await setImmediate()
  return encodeFlac(sound, depth)
}
