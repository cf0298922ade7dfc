import type { Db } from '#platform/schema/schema.ts'
import { exportSeason } from '../export-season.ts'
import type { SeasonFiles } from '../files/season-folder.ts'

/** Exports the season's text files by path. */
export const exportTexts = async (db: Db): Promise<SeasonFiles> => (await exportSeason(db)).texts
