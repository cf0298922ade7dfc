import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { importInto } from '../../../shop/app/season-files/import-season.ts'
import { readSeasonFolder } from '../../../shop/app/season-files/files/season-folder.ts'
import type { Database } from '../../schema/database.ts'

const folder = join(import.meta.dirname, '..', 'season')
/** They are seeded by code: the importer does not read them. */
const isForm = (path: string) => /^(surveys|questionnaires)\//.test(path)

/** Pages, articles and questions, which stand in the folder as any hall would write them. */
export async function seedTexts(db: Transaction<Database>): Promise<void> {
  const { texts } = await readSeasonFolder(folder)
  await importInto(db, new Map([...texts].filter(([path]) => !isForm(path))))
}
