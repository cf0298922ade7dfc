import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPart } from '#apps/desk/testing/read-page.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { SeasonFilesPageProps } from '../files-page.tsx'

const sampleFiles = (changes: Partial<SeasonFilesPageProps> = {}) =>
  ({ look: null, drafts: [], ...changes }) satisfies SeasonFilesPageProps

/** The page of the season's files, before a file is chosen. */
export const openFiles = (changes: Partial<SeasonFilesPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('season-files', sampleFiles(changes), { url: '/desk/season/files', ...options })

/** What the page says of a file; null: nothing. */
export const findDryRun = () => document.querySelector<HTMLElement>('form [tabindex="-1"]')

/** Chooses a file and looks at it: what the page says of it. */
export async function dryRunFile(found: FileDryRun, options: DeskOpenOptions = {}) {
  const opened = await openFiles({}, { answer: () => ({ look: found }), ...options })
  await opened.user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'season.xlsx'),
  )
  await opened.user.click(document.querySelector<HTMLElement>('form button')!)
  await opened.settled()
  return { ...opened, says: readPart(findDryRun()!) }
}
