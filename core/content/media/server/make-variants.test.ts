import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createPicture } from '#core/content/media.ts'
import { mediaJobs } from './make-variants.ts'
import { writeImageFiles } from './store-image.ts'
import { storeTaken } from './testing/store-taken.ts'
import { paint } from './testing/picture-bytes.ts'

let database: TestDatabase
let directory: string
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-variants-'))
  log.error.mockClear()
})
afterEach(async () => {
  await database.db.deleteFrom('media').execute()
  await rm(directory, { recursive: true })
})

async function take(name = 'hall', picture = paint(700, 500)): Promise<void> {
  const from = { bytes: await picture.png().toBuffer() }
  expect(
    await storeTaken(database.db, 'media', writeImageFiles(directory, { name, from, alt_text: { en: name } })),
  ).toHaveProperty('id')
}
const makeAll = (db: Db = database.db, signal = new AbortController().signal) =>
  mediaJobs[0]!.run({ db, log, config: { dataDirectory: directory } } as never, signal)
const findRow = (name = 'hall') =>
  database.db.selectFrom('media').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const listFiles = async () => (await readdir(join(directory, 'media'))).filter((name) => name !== 'originals')

/** Does something once, as soon as the job has found its picture. */
function whenFound(deed: () => unknown): Db {
  let isDone = false
  return database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone && result.rows.some((row) => typeof row.original === 'string')) {
        isDone = true
        await deed()
      }
      return result
    },
  })
}

test('media: a picture is shown by its JPEG until the job has made all files, then by those', async () => {
  await take()
  expect(createPicture(await findRow(), 'en')).toMatchObject({ url: expect.stringMatching(/-700\.jpeg$/), sources: [] })
  await makeAll()
  const row = await findRow()
  const sizes = ['320x229', '480x343', '640x457', '700x500']
  expect(row.variants.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual([
    ...sizes.map((size) => `avif ${size}`),
    ...sizes.map((size) => `webp ${size}`),
    'jpeg 700x500',
  ])
  for (const { url, format, width, height } of row.variants) {
    const found = await sharp(join(directory, url)).metadata()
    expect([found.format === 'heif' ? found.compression : found.format, found.width, found.height]).toEqual([
      format === 'avif' ? 'av1' : format,
      width,
      height,
    ])
  }
  expect(createPicture(row, 'en')!.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect((await listFiles()).length).toBe(9)
})

test('media: no file of a picture says anything of place, camera or author', async () => {
  const exif = {
    IFD0: { Artist: 'Somebody Real', Model: 'Camera 9' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 29/1 52/1' },
  }
  await take(
    'hall',
    paint(700, 500)
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
      .withIccProfile('p3'),
  )
  const { original } = await findRow()
  const kept = await sharp(join(directory, 'media/originals', original!)).metadata()
  for (const part of ['exif', 'xmp', 'icc']) expect(kept).toHaveProperty(part)
  await makeAll()
  const { variants } = await findRow()
  expect(variants).toHaveLength(9)
  for (const { url } of variants) {
    const found = await sharp(join(directory, url)).metadata()
    for (const part of ['exif', 'xmp', 'icc', 'iptc', 'comments']) expect(found).not.toHaveProperty(part)
    const bytes = await readFile(join(directory, url), 'latin1')
    for (const trace of ['Somebody', 'Camera', 'GPS', 'xmpmeta']) expect(bytes).not.toContain(trace)
  }
})

test('media: the files of a panorama are as high as those of other pictures', async () => {
  await take('panorama', paint(2400, 500))
  await makeAll()
  const heights = (await findRow('panorama')).variants
    .filter(({ format }) => format === 'avif')
    .map(({ height }) => height)
  expect(heights).toEqual([200, 300, 400, 500])
})

test('media: a job that is ended in the middle leaves the row, and its files are found again', async () => {
  await take()
  const ending = new AbortController()
  // The first width is written; the shop stops before the next.
  const stopping = makeAll(database.db, ending.signal)
  await vi.waitFor(async () => expect((await listFiles()).some((name) => name.endsWith('-320.avif'))).toBe(true))
  ending.abort()
  await stopping
  expect(await findRow()).toMatchObject({
    variants_recipe: null,
    variants: [{ format: 'jpeg' }],
    variants_failed_at: null,
  })
  const files = await listFiles()
  expect(files.length).toBeLessThan(9)
  const inodes = await Promise.all(files.map(async (name) => (await stat(join(directory, 'media', name))).ino))
  await makeAll()
  expect((await findRow()).variants).toHaveLength(9)
  expect(await Promise.all(files.map(async (name) => (await stat(join(directory, 'media', name))).ino))).toEqual(inodes)
})

test('media: two processes that make the same files at once make them whole', async () => {
  await take()
  await Promise.all([makeAll(), makeAll()])
  const { variants } = await findRow()
  expect((await listFiles()).toSorted((a, b) => a.localeCompare(b))).toEqual(
    variants.map(({ url }) => url.slice('/media/'.length)).toSorted((a, b) => a.localeCompare(b)),
  )
  for (const { url } of variants) await sharp(join(directory, url)).raw().toBuffer()
})

test('media: a picture that is handed in anew while files are made of the old one keeps its own', async () => {
  await take()
  const other = paint(700, 500).negate()
  await makeAll(whenFound(() => take('hall', other)))
  const { original, variants } = await findRow()
  // The same run has found it waiting, and created its files.
  await take('twin', other)
  expect(original).toBe((await findRow('twin')).original)
  expect(variants).toEqual((await findRow('twin')).variants)
})

test('media: an original that is lost or damaged holds up no other, and is tried again after an hour', async () => {
  for (const [name, width] of Object.entries({ lost: 160, damaged: 280, fine: 200 }))
    await take(name, paint(width, 100))
  await rm(join(directory, 'media/originals', (await findRow('lost')).original!))
  await writeFile(join(directory, 'media/originals', (await findRow('damaged')).original!), '\x89PNG\r\n\x1a\n no more')
  await makeAll()
  expect((await findRow('fine')).variants_recipe).not.toBeNull()
  expect(log.error.mock.calls.map(([{ picture }]) => picture)).toEqual(['lost', 'damaged'])
  await makeAll()
  expect(log.error).toHaveBeenCalledTimes(2)
  await sql`update media set variants_failed_at = now() - interval '61 minutes' where name = 'lost'`.execute(
    database.db,
  )
  await take('damaged', paint(280, 100))
  await makeAll()
  expect(log.error).toHaveBeenCalledTimes(3)
  // Uploaded again, its original is intact.
  expect((await findRow('damaged')).variants_recipe).not.toBeNull()
})

test('media: files made by other settings are made anew, and shown until then', async () => {
  await take()
  await makeAll()
  const { variants } = await findRow()
  const old = JSON.stringify(variants.slice(0, 1))
  await database.db.updateTable('media').set({ variants_recipe: 'before', variants: old }).execute()
  expect(createPicture(await findRow(), 'en')?.sources).toHaveLength(1)
  await makeAll()
  expect((await findRow()).variants).toEqual(variants)
})

test('media: a picture that was drawn, or whose files somebody put there, is left alone', async () => {
  const drawn = { name: 'drawn', alt_text: '{"en":"Drawn"}', width: 10, height: 10, variants: '[]' }
  await database.db.insertInto('media').values(drawn).execute()
  await makeAll()
  expect(await findRow('drawn')).toMatchObject({ variants: [], variants_failed_at: null })
  expect(log.error).not.toHaveBeenCalled()
})
