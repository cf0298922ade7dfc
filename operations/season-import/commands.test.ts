import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { seasonCommands } from './commands.ts'
import type { SeasonFiles } from '#core/season-import/files/season-folder.ts'
import { change, storePicture, writeSeason } from '#core/season-import/testing/small-season.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
  folder = await mkdtemp(join(tmpdir(), 'season-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function take(files: SeasonFiles, ...options: string[]) {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return run('import', folder, ...options)
}

async function run(...args: string[]) {
  const [lines, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => createTestConfig(),
    databaseUrl: () => Promise.reject(new Error('not asked for')),
    database: () => Promise.resolve(database),
    print: (line: string) => void lines.push(line),
    resolvePath: (path: string) => path,
    actor: 'command line, anna',
    signal: new AbortController().signal,
  }
  const printError = (line: string) => void errors.push(line)
  const code = await runCommand(args, { commands: seasonCommands, context, printError })
  return { code, lines, errors }
}

const readDates = async () => {
  const { rows } = await sql<{
    date: string
  }>`select date::text from event_dates where archived_at is null order by date`.execute(database.db)
  return rows.map(({ date }) => date)
}
const second = '- event: trio\n  venue: town-hall\n  date: 2027-11-28\n  time: 17:00\n  prices: town-hall\n'
const withoutSecond = change('dates.yaml', second, '')

test('import: what the folder does not name stays, and is archived with --archive-missing', async () => {
  expect(await take(writeSeason())).toMatchObject({ code: 0, errors: [] })
  expect((await take(withoutSecond)).lines.at(-1)).toBe('0 changes.')
  expect(await readDates()).toEqual(['2027-11-27', '2027-11-28'])
  const dry = await take(withoutSecond, '--archive-missing', '--dry-run')
  expect(dry.lines.at(-1)).toBe('Nothing was changed; there would be 1 changes.')
  expect(await readDates()).toEqual(['2027-11-27', '2027-11-28'])
  expect((await take(withoutSecond, '--archive-missing')).lines.at(-1)).toBe('1 changes.')
  expect(await readDates()).toEqual(['2027-11-27'])
})

test('import: prices of concerts that have sold change with --force-prices only', async () => {
  await take(writeSeason())
  await sql`update zones set sold = 1`.execute(database.db)
  const dearer = change('prices.yaml', '24.00', '26.00')
  expect(await take(dearer)).toMatchObject({ code: 1, errors: [expect.stringContaining('add --force-prices')] })
  expect(await take(dearer, '--force-prices')).toMatchObject({ code: 0 })
})

test('export: into a folder with anything in it nothing is written; files are counted, and those that are lost named', async () => {
  await take(writeSeason())
  await database.db
    .insertInto('files')
    .values({ name: 'notes', title: '{"en": "Notes"}', url: '/media/notes.pdf', type: 'application/pdf', bytes: 10 })
    .execute()
  const target = join(folder, 'exported')
  await mkdir(target)
  await writeFile(join(target, 'mine.txt'), 'mine')
  expect(await run('export', target)).toMatchObject({ code: 1, errors: [expect.stringContaining('is not empty')] })
  expect(await readdir(target)).toEqual(['mine.txt'])
  const { code, lines } = await run('export', join(folder, 'new'))
  const written = await readdir(join(folder, 'new'), { recursive: true, withFileTypes: true })
  expect([code, lines]).toEqual([
    0,
    [
      `${written.filter((one) => one.isFile()).length} files in ${join(folder, 'new')}.`,
      'files/notes.pdf is left out: it is no longer in DATA_DIR. Restore it from a backup.',
    ],
  ])
})
