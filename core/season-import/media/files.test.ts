import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportTexts } from '../testing/export-texts.ts'
import { countChanges } from '../report.ts'
import { clearSeason, createSeasonOnDisk, type SeasonOnDisk } from '../testing/season-on-disk.ts'

let database: TestDatabase
let season: SeasonOnDisk
beforeAll(async () => {
  database = await createTestDatabase({ limits: databaseLimits.upkeep })
})
afterAll(() => database.close())
beforeEach(async () => {
  season = await createSeasonOnDisk(database)
  await season.write(withFiles)
})
afterEach(async () => {
  await clearSeason(database)
  await season.remove()
})

const pdf = (words: string) => `%PDF-1.7\n${words}\n%%EOF\n`
const withFiles = {
  'files.yaml': 'trio-programme:\n  title: { en: The programme, hu: A műsor }\nada-nagy:\n  title: Ada Nagy\n',
  'files/trio-programme.pdf': pdf('Haydn'),
  'files/ada-nagy.pdf': pdf('Ada'),
  'events/trio.yaml': 'title: Trio\nduration: 75\nsoloists: [ada-nagy]\nprogramme_file: trio-programme\n',
  'soloists/ada-nagy.yaml': 'name: Ada Nagy\nprofession: violin\ndescription: Plays.\ncv: ada-nagy\n',
  'pages/terms/en.md': 'Prices.\n\n```file\nfile: trio-programme\n```\n',
}
const findFiles = () => database.db.selectFrom('files').selectAll().orderBy('name').execute()
const findAddresses = async () => {
  const { program_url } = await database.db.selectFrom('events').select('program_url').executeTakeFirstOrThrow()
  const { cv_url } = await database.db.selectFrom('soloists').select('cv_url').executeTakeFirstOrThrow()
  return { program_url, cv_url }
}

test('a season brings what is downloaded: its programme, the page on its soloist and the file of a block lead to it', async () => {
  const report = await season.take()
  expect(report.find(({ kind }) => kind === 'files')).toMatchObject({ created: ['trio-programme', 'ada-nagy'] })
  const [life, programme] = await findFiles()
  expect(programme).toMatchObject({
    name: 'trio-programme',
    title: { en: 'The programme', hu: 'A műsor' },
    url: expect.stringMatching(/^\/media\/trio-programme-[0-9a-f]{16}\.pdf$/),
    type: 'application/pdf',
    bytes: pdf('Haydn').length,
  })
  expect(await findAddresses()).toEqual({ program_url: programme!.url, cv_url: life!.url })
  expect(await readFile(join(season.dataDirectory, programme!.url), 'utf8')).toBe(pdf('Haydn'))
  expect(countChanges(await season.take())).toBe(0)
})

test('a dry run takes no file in, says what would come, and writes nothing', async () => {
  const report = await season.take({ isDryRun: true })
  expect(report.find(({ kind }) => kind === 'files')).toMatchObject({ created: ['trio-programme', 'ada-nagy'] })
  expect([await findFiles(), await season.listData()]).toEqual([[], []])
})

test('another file under the same name is told by a dry run, and what leads to it leads to the new one', async () => {
  await season.take()
  const before = await findAddresses()
  await season.write({ 'files/trio-programme.pdf': pdf('Haydn, corrected') })
  expect(countChanges(await season.take({ isDryRun: true }))).toBe(1)
  expect(await findAddresses()).toEqual(before)
  await season.take()
  const { program_url, cv_url } = await findAddresses()
  expect([program_url === before.program_url, cv_url === before.cv_url]).toEqual([false, true])
  expect(await readFile(join(season.dataDirectory, program_url!), 'utf8')).toBe(pdf('Haydn, corrected'))
  expect(countChanges(await season.take())).toBe(0)
})

test('a file need not come along again, and other words for it change its words', async () => {
  await season.take()
  const before = await findFiles()
  await rm(join(season.folder, 'files'), { recursive: true })
  await season.write({ 'files.yaml': 'trio-programme:\n  title: { en: Programme notes }\n' })
  expect(countChanges(await season.take({ archivesMissing: true }))).toBe(1)
  expect(await findFiles()).toEqual([before[0], { ...before[1], title: { en: 'Programme notes' } }])
})

test('a programme may be an address of the web, or of a file that somebody put there by hand', async () => {
  const files = { 'files.yaml': '', 'pages/terms/en.md': 'Prices.\n' }
  await rm(join(season.folder, 'files'), { recursive: true })
  const event = 'title: Trio\nduration: 75\nprogramme_file: https://example.org/trio.pdf\n'
  const soloist = 'name: Ada Nagy\nprofession: violin\ndescription: Plays.\ncv: /media/by-hand.pdf\n'
  await season.write({ ...files, 'events/trio.yaml': event, 'soloists/ada-nagy.yaml': soloist })
  await season.take()
  expect(await findAddresses()).toEqual({
    program_url: 'https://example.org/trio.pdf',
    cv_url: '/media/by-hand.pdf',
  })
  const texts = await exportTexts(database.db)
  expect(texts.get('events/trio.yaml')).toContain('programme_file: https://example.org/trio.pdf')
  expect(texts.get('soloists/ada-nagy.yaml')).toContain('cv: /media/by-hand.pdf')
})

test('an export has the files by their names, and makes the same season in an empty shop, byte for byte', async () => {
  await season.take()
  const first = await season.writeExport()
  expect(first.lost).toEqual([])
  expect(await readFile(join(first.folder, 'files/trio-programme.pdf'), 'utf8')).toBe(pdf('Haydn'))
  expect(await readFile(join(first.folder, 'events/trio.yaml'), 'utf8')).toContain('programme_file: trio-programme\n')
  await clearSeason(database)
  await rm(join(season.dataDirectory, 'media'), { recursive: true })
  await season.take({}, first.folder)
  expect(await readAll((await season.writeExport()).folder)).toEqual(await readAll(first.folder))
})

test('an export says which file the shop has lost, and writes all else', async () => {
  await season.take()
  await rm(join(season.dataDirectory, (await findAddresses()).cv_url!))
  const { folder, lost } = await season.writeExport()
  expect(lost).toEqual(['files/ada-nagy.pdf'])
  expect(await readdir(join(folder, 'files'))).toEqual(['trio-programme.pdf'])
})

const broken: [name: string, files: Record<string, string | Buffer>, problem: RegExp][] = [
  [
    'a file of which nothing is said',
    { 'files/map.pdf': pdf('map') },
    /^files\/map.pdf:1: Say what it is: write "map:" with "title:" in files.yaml/,
  ],
  [
    'what is said of no file',
    { 'files.yaml': `${withFiles['files.yaml']}map:\n  title: Map\n` },
    /^files.yaml:5: There is no file "map": put it into .*files\/map.pdf/,
  ],
  [
    'a file without words',
    { 'files.yaml': 'trio-programme: {}\nada-nagy:\n  title: Ada\n' },
    /^files.yaml:1: title is missing/,
  ],
  [
    'a page that is called a PDF',
    { 'files/ada-nagy.pdf': '<script>alert(1)</script>' },
    /^files\/ada-nagy.pdf:1: It is no pdf file.* Save it as a PDF/,
  ],
  [
    'a PDF that was cut off',
    { 'files/ada-nagy.pdf': '%PDF-1.7\nAda' },
    /^files\/ada-nagy.pdf:1: The file is cut off: its end is missing. Save it anew/,
  ],
  ['an empty file', { 'files/ada-nagy.pdf': '' }, /^files\/ada-nagy.pdf:1: The file is empty. Copy/],
  [
    'two files of one name',
    { 'files/ada-nagy.txt': 'Ada' },
    /^files\/ada-nagy.txt:1: files\/ada-nagy.pdf is called "ada-nagy", too/,
  ],
  [
    'a programme that nobody has',
    { 'events/trio.yaml': 'title: Trio\nduration: 75\nprogramme_file: trio-program\n' },
    /^events\/trio.yaml:3: There is no file "trio-program". Did you mean "trio-programme"/,
  ],
  [
    'a biography that nobody has',
    { 'soloists/ada-nagy.yaml': 'name: Ada\nprofession: violin\ndescription: Plays.\ncv: ada\n' },
    /^soloists\/ada-nagy.yaml:4: There is no file "ada"/,
  ],
  [
    'a programme by the name of its file',
    { 'events/trio.yaml': 'title: Trio\nduration: 75\nprogramme_file: trio-programme.pdf\n' },
    /^events\/trio.yaml:3: programme_file "trio-programme.pdf" is no file: write the name of one in files\//,
  ],
  [
    'a programme that is a script',
    { 'events/trio.yaml': 'title: Trio\nduration: 75\nprogramme_file: javascript:alert(1)\n' },
    /^events\/trio.yaml:3: programme_file "javascript:alert\(1\)" is no file/,
  ],
]

test.each(broken)(
  '%s is refused with its file, its line and a remedy, and nothing is kept',
  async (_, files, problem) => {
    await season.write(files)
    expect(await season.findProblems()).toEqual([expect.stringMatching(problem)])
    expect(await findFiles()).toEqual([])
  },
)

/** Returns all files of a folder by path. */
async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(paths.toSorted().map(async (path) => [path.slice(folder.length), await readFile(path)] as const)),
  )
}
