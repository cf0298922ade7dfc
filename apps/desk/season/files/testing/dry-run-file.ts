import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPart } from '#apps/desk/testing/read-page.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { SeasonFilesPageProps } from '../files-page.tsx'

const sampleFiles = (changes: Partial<SeasonFilesPageProps> = {}) =>
  ({ look: null, drafts: [], ...changes }) satisfies SeasonFilesPageProps

/** Opens the page of season files, before a file is chosen. */
export const openFiles = (changes: Partial<SeasonFilesPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('season-files', sampleFiles(changes), { url: '/desk/season/files', ...options })

/** Returns the page's dry run result; null without one. */
export const findDryRun = () => document.querySelector<HTMLElement>('form [tabindex="-1"]')

/** Chooses a file and runs the dry run; returns the displayed result. */
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
