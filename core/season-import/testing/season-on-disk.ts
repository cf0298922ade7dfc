import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestDatabase } from '#platform/testing/database.ts'
import { paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { exportSeason } from '../export-season.ts'
import { SeasonError } from '../files/problems.ts'
import { readSeasonFolder } from '../files/season-folder.ts'
import { type ImportOptions, importSeason } from '../import-season.ts'
import type { KindReport } from '../report.ts'
import { writeSeasonFolder } from '../export-season.ts'
import { writeSeason } from './small-season.ts'

export interface SeasonOnDisk {
  folder: string
  dataDirectory: string
  /** Writes files below the season's folder. */
  write(files: Record<string, string | Uint8Array>): Promise<void>
  /** Imports the folder, or another one. */
  take(options?: ImportOptions, from?: string): Promise<KindReport[]>
  /** Returns the folder's problems, as `file:line: message`. */
  findProblems(): Promise<string[]>
  /**
   * Exports the shop's season into a new folder; returns it with the files that the shop has lost.
   */
  writeExport(): Promise<{ folder: string; lost: string[] }>
  /** Lists everything in the shop's data folder. */
  listData(): Promise<string[]>
  remove(): Promise<void>
}

/** Creates a folder with the small season and its picture, beside an empty data folder. */
export async function createSeasonOnDisk({ db }: Pick<TestDatabase, 'db'>): Promise<SeasonOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-season-'))
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cadenza-data-'))
  const write = async (files: Record<string, string | Uint8Array>) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), content)
    }
  }
  const take = async (options: ImportOptions = {}, from = folder) => {
    const { texts, others } = await readSeasonFolder(from)
    return importSeason(db, texts, { media: { dataDirectory, folder: from, paths: others }, ...options })
  }
  const picture =
    'hall:\n  alt: { en: The hall, hu: A terem }\n  caption: { en: At night }\n  focal_point: [0.5, 0.25]\n'
  await write({ ...Object.fromEntries(writeSeason()), 'pictures.yaml': picture })
  await write({ 'pictures/hall.png': await paint(700, 500).png().toBuffer() })
  return {
    folder,
    dataDirectory,
    write,
    take,
    async findProblems() {
      const error: unknown = await take().catch((reason: unknown) => reason)
      if (!(error instanceof SeasonError)) throw error
      return error.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
    },
    async writeExport() {
      const target = join(await mkdtemp(join(folder, 'exported-')), 'season')
      return { folder: target, lost: await writeSeasonFolder(target, await exportSeason(db), dataDirectory) }
    },
    listData: () => readdir(dataDirectory, { recursive: true }),
    async remove() {
      for (const directory of [folder, dataDirectory]) await rm(directory, { recursive: true })
    },
  }
}

export async function clearSeason({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  await sql`truncate venues, soloists, events, promo_codes, pages, media, recordings, files cascade`.execute(db)
}
