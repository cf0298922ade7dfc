// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { button } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart } from '#apps/desk/testing/read-page.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { Draft, Upload } from './files.ts'

const url = '/desk/season/files/7'
const sample = (changes: Partial<Upload> = {}): Upload => ({
  id: 7,
  name: 'season.xlsx',
  isMeant: false,
  state: 'running',
  step: 'reading',
  written: 0,
  entries: 0,
  outcome: null,
  ...changes,
})
const open = (changes: Partial<Upload> = {}, options: DeskOpenOptions = {}, drafts: Draft[] = []) =>
  openDeskPage('season-upload', { upload: sample(changes), drafts }, { url, ...options })
const look: FileDryRun = {
  kind: 'ready',
  made: [{ sheet: 'halls', count: 1, names: ['town'] }],
  changes: [],
  count: 0,
  following: 0,
  ignored: [],
  ignoredColumns: [],
  seen: 'as-seen',
}

test.each([
  ['waiting', {}, ['open: Waiting to begin']],
  ['reading', {}, ['open: Reading the file']],
  ['comparing', {}, ['open: Comparing it with the season']],
  ['writing', { isMeant: true }, ['open: Importing']],
  ['writing', { written: 1200, entries: 13000 }, ['open: Dry run; nothing is kept', '1,200 of 13,000 entries written']],
] as const)('upload: while it is %s the page says so, and asks how far it is', async (step, changes, lines) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { requests } = await open({ step, ...changes })
  const told = readPart('Progress')
  expect(told).toEqual(expect.arrayContaining([...lines]))
  expect(told.at(-1)).toBe('Under way; it continues if you leave this page.')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect([requests[0]!.path, requests[0]!.headers['x-hybrid-only-data']]).toEqual([url, '["upload","drafts"]'])
})

test('upload: the dry run that came of it is shown with the focus, and what was seen is imported from there', async () => {
  const { user, sent, settled } = await open({ state: 'done', outcome: { look } })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Result')
  expect(readPage().join('\n')).toContain('town')
  await user.click(button('Import'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: url, data: { seen: 'as-seen' } }])
})

test('upload: what was imported is a draft yet, and is published from there', async () => {
  const outcome = { done: { count: 1, changed: 0 } }
  const { user, sent, settled } = await open({ state: 'done', isMeant: true, outcome }, {}, [
    { kind: 'venues', id: 3, title: 'Town hall' },
  ])
  expect(readPage().join('\n')).toContain('| Town hall | Hall')
  await user.click(button('Publish 1'))
  await settled()
  expect(sent().map(({ path, data }) => [path, data])).toEqual([
    ['/desk/season/files/published', { venues: [3], events: [], soloists: [], isPublished: 'true' }],
  ])
})

test('upload: what was done, and what failed, is said, and nothing more is asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const done = await open({ state: 'done', isMeant: true, outcome: { done: { count: 12, changed: 1 } } })
  expect(readPart('Result').join()).toContain('(Result),12 entries created as drafts, 1 value changed.')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done.requests).toEqual([])
  done.close()
  const inEnglish = await open({ state: 'failed' })
  expect(readPart('Result').join()).toContain(
    'This did not work, and nothing was changed. Send the file again; if it fails again, ask whoever runs the shop.',
  )
  inEnglish.close()
  const failed = await open({ state: 'failed' }, { locale: 'hu' })
  expect(readPart('Eredmény').join()).toContain('Ez nem sikerült, és semmi sem változott.')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failed.requests).toEqual([])
})
