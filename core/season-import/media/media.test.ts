import { readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { soundFiles } from '#core/content/media/server/testing/sound-bytes.ts'
import { claimSize, paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { countChanges, describeReport } from '../report.ts'
import { clearSeason, createSeasonOnDisk, type SeasonOnDisk } from '../testing/season-on-disk.ts'

let database: TestDatabase
let season: SeasonOnDisk
beforeAll(async () => {
  database = await createTestDatabase({ limits: databaseLimits.upkeep })
})
afterAll(() => database.close())
beforeEach(async () => {
  season = await createSeasonOnDisk(database)
})
afterEach(async () => {
  await clearSeason(database)
  await season.remove()
})

const findHall = () => database.db.selectFrom('media').selectAll().where('name', '=', 'hall').executeTakeFirstOrThrow()

test('a season brings its pictures, with their words and what is to stay in sight', async () => {
  const report = await season.take()
  expect(report.find(({ kind }) => kind === 'pictures')).toMatchObject({ created: ['hall'] })
  const { id, original, ...hall } = await findHall()
  expect(hall).toMatchObject({
    alt_text: { en: 'The hall', hu: 'A terem' },
    caption: { en: 'At night' },
    focal_x: 0.5,
    focal_y: 0.25,
    width: 700,
    height: 500,
    variants: [{ format: 'jpeg', width: 700 }],
  })
  expect(await readFile(join(season.dataDirectory, 'media/originals', original!))).toEqual(
    await readFile(join(season.folder, 'pictures/hall.png')),
  )
  const venue = await database.db.selectFrom('venues').select('cover_id').executeTakeFirstOrThrow()
  expect(venue.cover_id).toBe(id)
})

test('the same pictures change nothing the second time', async () => {
  await season.take()
  expect(countChanges(await season.take())).toBe(0)
})

test('another file of the same name is told, and taken in', async () => {
  await season.take()
  const { original } = await findHall()
  await season.write({ 'pictures/hall.png': await paint(900, 500).png().toBuffer() })
  const report = await season.take({ isDryRun: true })
  expect(countChanges(report)).toBe(1)
  expect(describeReport(report, { withDetails: true }).join('\n')).toMatch(/~ hall\n +file:\n +- [0-9a-f]{64}/)
  expect((await findHall()).original).toBe(original)
  await season.take()
  expect(await findHall()).toMatchObject({ width: 900 })
})

test('other words of a picture change its words, whether its file comes along or not', async () => {
  await season.take()
  const { original, variants } = await findHall()
  await rm(join(season.folder, 'pictures'), { recursive: true })
  await season.write({ 'pictures.yaml': 'hall:\n  alt: Great hall\n' })
  expect(countChanges(await season.take())).toBe(1)
  const alt_text = { en: 'Great hall', fr: 'Great hall', hu: 'Great hall' }
  expect(await findHall()).toMatchObject({ alt_text, caption: null, focal_y: 0.5, original, variants })
})

test('a picture that is a decoration has no description, with its file and without', async () => {
  await rm(join(season.folder, 'gallery.yaml'), { force: true })
  await season.write({ 'pictures.yaml': 'hall:\n  decoration: true\n' })
  await season.take()
  expect(await findHall()).toMatchObject({ is_decorative: true, alt_text: { en: '' } })
  expect(countChanges(await season.take())).toBe(0)
  await season.write({ 'pictures.yaml': 'hall:\n  alt: Great hall\n' })
  await season.take()
  expect(await findHall()).toMatchObject({ is_decorative: false, alt_text: { en: 'Great hall' } })
})

test('a picture that the season no longer names stays', async () => {
  await season.take()
  await rm(join(season.folder, 'pictures'), { recursive: true })
  await rm(join(season.folder, 'pictures.yaml'))
  expect(countChanges(await season.take({ archivesMissing: true }))).toBe(0)
  expect(await findHall()).toBeDefined()
})

test('a dry run takes no picture in, and writes no file', async () => {
  const report = await season.take({ isDryRun: true })
  expect(report.find(({ kind }) => kind === 'pictures')).toMatchObject({ created: ['hall'] })
  expect(await database.db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(await season.listData()).toEqual([])
})

test('a season that is refused for its texts writes no file', async () => {
  await season.write({ 'venues/town-hall.yaml': 'title: Town Hall\n' })
  await season.write({ 'recordings.yaml': credit, 'recordings/trio.flac': soundFiles.flac() })
  await season.write({ 'files.yaml': 'notes: { title: Notes }\n', 'files/notes.pdf': '%PDF-1.7\nNotes\n%%EOF\n' })
  await season.findProblems()
  expect(await database.db.selectFrom('media').selectAll().execute()).toEqual([])
  expect(await season.listData()).toEqual([])
})

const damaged = async () => (await paint(700, 500).png().toBuffer()).subarray(0, 900)
const refusals: [name: string, files: Record<string, () => Promise<Uint8Array | string>>, problem: RegExp][] = [
  [
    'a picture that breaks off',
    { 'pictures/hall.png': damaged },
    /^pictures\/hall.png:1: The file begins as PNG does, but cannot be read to its end. Open it/,
  ],
  [
    'a picture that claims to be as large as a town',
    { 'pictures/hall.png': async () => claimSize(60_000, 60_000) },
    /^pictures\/hall.png:1: The picture is 60000 pixels wide .* Scale it down/,
  ],
  [
    'a drawing that may hold scripts',
    { 'pictures/hall.png': async () => '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    /^pictures\/hall.png:1: .* Export it as a PNG/,
  ],
  [
    'a picture of which nothing is said',
    { 'pictures/foyer.png': () => paint().png().toBuffer() },
    /^pictures\/foyer.png:1: Say what it shows: write "foyer:" with "alt:" in pictures.yaml/,
  ],
  [
    'two files of one picture',
    { 'pictures/hall.jpg': () => paint().jpeg().toBuffer() },
    /^pictures\/hall.png:1: pictures\/hall.jpg is called "hall", too/,
  ],
  [
    'a picture without a file',
    { 'pictures.yaml': async () => 'hall:\n  alt: The hall\nfoyer:\n  alt: The foyer\n' },
    /^pictures.yaml:3: There is no file of the picture "foyer": put it into .*pictures\/foyer.jpg/,
  ],
  [
    'a picture without words',
    { 'pictures.yaml': async () => 'hall:\n  caption: At night\n' },
    /^pictures.yaml:1: alt is missing/,
  ],
  [
    'a point outside of the picture',
    { 'pictures.yaml': async () => 'hall:\n  alt: The hall\n  focal_point: [0.5, 1.5]\n' },
    /^pictures.yaml:3: focal_point\[2\] "1.5" is no share: write a number from 0/,
  ],
  [
    'a picture that stands elsewhere',
    { 'venues/hall.png': () => paint().png().toBuffer() },
    /^venues\/hall.png:1: is no file of a season: pictures stand in pictures\//,
  ],
]

test.each(refusals)(
  '%s is refused with its file, its line and a remedy, and nothing is kept',
  async (_, files, problem) => {
    for (const [path, read] of Object.entries(files)) await season.write({ [path]: await read() })
    expect(await season.findProblems()).toEqual([expect.stringMatching(problem)])
    expect(await database.db.selectFrom('media').selectAll().execute()).toEqual([])
    expect((await season.listData()).filter((path) => /\.\w+$/.test(path))).toEqual([])
  },
)

const refusedRecordings: typeof refusals = [
  [
    'a recording of which nobody says who plays',
    { 'recordings/trio.wav': async () => soundFiles.wav() },
    /^recordings\/trio.wav:1: Say who plays: write "trio:" with "credit:" in recordings.yaml/,
  ],
  [
    'a recording without a file',
    { 'recordings.yaml': async () => 'trio:\n  credit: Ada Nagy\n' },
    /^recordings.yaml:1: There is no file of the recording "trio": put it into .*recordings\/trio.mp3/,
  ],
  [
    'a recording of a whole concert',
    {
      'recordings/trio.mp3': async () => soundFiles.mp3(95),
      'recordings.yaml': async () => 'trio:\n  credit: Ada Nagy\n',
    },
    /^recordings\/trio.mp3:1: The recording lasts 95 seconds.* Cut it to about 20 seconds/,
  ],
]

test.each(refusedRecordings)('%s is refused with its file, its line and a remedy', async (_, files, problem) => {
  for (const [path, read] of Object.entries(files)) await season.write({ [path]: await read() })
  expect(await season.findProblems()).toEqual([expect.stringMatching(problem)])
  expect(await database.db.selectFrom('recordings').selectAll().execute()).toEqual([])
})

test('a picture that is larger than the disk of a phone is refused without being read', async () => {
  await truncate(join(season.folder, 'pictures/hall.png'), 50_000_000_000)
  expect(await season.findProblems()).toEqual([expect.stringMatching(/^pictures\/hall.png:1: The file has 50000 MB/)])
})

test('a link to a file elsewhere is not followed', async () => {
  await rm(join(season.folder, 'pictures/hall.png'))
  await symlink('/etc/passwd', join(season.folder, 'pictures/hall.png'))
  expect(await season.findProblems()).toContainEqual(
    expect.stringMatching(/^pictures\/hall.png:1: is a link or no file/),
  )
})

test('where the database refuses in the middle, no row of a picture is there, and what was written is cleared as unused', async () => {
  await sql`create function refuse_pages() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`.execute(
    database.db,
  )
  await sql`create trigger refusing before insert on pages for each row execute function refuse_pages()`.execute(
    database.db,
  )
  try {
    await expect(season.take()).rejects.toThrow('no more')
    expect(await database.db.selectFrom('media').selectAll().execute()).toEqual([])
  } finally {
    await sql`drop function refuse_pages cascade`.execute(database.db)
  }
})

const credit = 'trio:\n  credit: { en: Ada Nagy, hu: Nagy Ada }\n'

test('a season brings recordings, which its programmes name, and an export writes them back', async () => {
  await season.write({ 'recordings.yaml': credit, 'recordings/trio.flac': soundFiles.flac() })
  const programme = '  - { composer: Haydn, work: Trio, minutes: 15, recording: trio }\n'
  await season.write({ 'events/trio.yaml': `title: Trio\nduration: 75\nprogramme:\n${programme}` })
  expect(countChanges(await season.take({ isDryRun: true }))).toBe(10)
  expect(await season.listData()).toEqual([])
  await season.take()
  expect(countChanges(await season.take())).toBe(0)
  const row = await database.db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'trio', credit: { en: 'Ada Nagy', hu: 'Nagy Ada' }, seconds: 2 })
  const { folder: target } = await season.writeExport()
  expect(await readFile(join(target, 'recordings/trio.flac'))).toEqual(soundFiles.flac())
  expect(countChanges(await season.take({}, target))).toBe(0)
})

test('another file of a recording is taken in, and other words for it without its file', async () => {
  await season.write({ 'recordings.yaml': credit, 'recordings/trio.flac': soundFiles.flac() })
  await season.take()
  await rm(join(season.folder, 'recordings/trio.flac'))
  await season.write({ 'recordings/trio.wav': soundFiles.wav(3) })
  expect(countChanges(await season.take())).toBe(1)
  await rm(join(season.folder, 'recordings'), { recursive: true })
  await season.write({ 'recordings.yaml': 'trio:\n  credit: Ada\n' })
  expect(countChanges(await season.take())).toBe(1)
  const row = await database.db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ credit: { en: 'Ada' }, seconds: 3, type: 'audio/wav' })
})

test('an export writes the originals back, byte for byte, and comes again as no change', async () => {
  await season.take()
  const { folder: target, lost } = await season.writeExport()
  expect(lost).toEqual([])
  expect(await readFile(join(target, 'pictures/hall.png'))).toEqual(
    await readFile(join(season.folder, 'pictures/hall.png')),
  )
  expect(countChanges(await season.take({}, target))).toBe(0)
  await clearSeason(database)
  await season.take({}, target)
  expect(await findHall()).toMatchObject({ caption: { en: 'At night' }, focal_y: 0.25 })
})

test('a picture that was drawn is exported as its largest file, and comes again as no change', async () => {
  await season.take()
  const { variants } = await findHall()
  await sql`update media set original = null, variants_recipe = null`.execute(database.db)
  const { folder: target } = await season.writeExport()
  expect(await readFile(join(target, 'pictures/hall.jpg'))).toEqual(
    await readFile(join(season.dataDirectory, variants[0]!.url)),
  )
  expect(countChanges(await season.take({}, target))).toBe(0)
  await writeFile(join(target, 'pictures/hall.jpg'), await paint(800, 500).jpeg().toBuffer())
  expect(countChanges(await season.take({}, target))).toBe(1)
})

test('an export without a file that the shop has lost says which, and writes all else', async () => {
  await season.take()
  await rm(join(season.dataDirectory, 'media'), { recursive: true })
  const { folder: target, lost } = await season.writeExport()
  expect(lost).toEqual(['pictures/hall.png'])
  expect(await readFile(join(target, 'pictures.yaml'), 'utf8')).toContain('focal_point: [ 0.5, 0.25 ]')
})
