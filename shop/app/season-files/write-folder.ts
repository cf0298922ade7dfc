import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AdminError } from '../admin/command.ts'
import type { SeasonFiles } from './files/season-folder.ts'

/** Writes a season's files into a folder that is new or empty: nothing that somebody wrote is written over. */
export async function writeSeasonFolder(folder: string, files: SeasonFiles): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = await readdir(folder)
  if (there.length > 0) throw new AdminError(`${folder} is not empty: name a new folder, and compare the two.`)
  for (const [path, text] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
  }
}
