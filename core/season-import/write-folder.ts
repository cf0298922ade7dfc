import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import type { ExportedSeason } from './export-season.ts'

/**
 * Writes a season's files into a new or empty folder, so that nothing is overwritten. Returns the
 * media files that the shop has lost.
 */
export async function writeSeasonFolder(
  folder: string,
  { texts, media }: ExportedSeason,
  dataDirectory: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const there = await readdir(folder)
  if (there.length > 0) throw new OperatorError(`${folder} is not empty: name a new folder, and compare the two.`)
  const place = async (path: string): Promise<string> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    return file
  }
  for (const [path, text] of texts) await writeFile(await place(path), text, { flag: 'wx' })
  const lost: string[] = []
  for (const [path, source] of media)
    await copyFile(join(dataDirectory, source), await place(path), constants.COPYFILE_EXCL).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      lost.push(path)
    })
  return lost
}
