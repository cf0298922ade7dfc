import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { checkPicture, type HandedInPicture, writeImageFiles, type StoredImage } from './store-image.ts'
import { addMediaRows } from './handed-in.ts'
import { storeTaken } from './testing/store-taken.ts'
import { removeUnusedMedia } from '#core/content/server/unused-media.ts'
import { decodePicture } from './decode-picture.ts'
import { animate, blacken, claimSize, paint } from './testing/picture-bytes.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-take-'))
})
afterEach(async () => {
  await database.db.deleteFrom('media').execute()
  await rm(directory, { recursive: true })
})

const alt_text = { en: 'A hall' }
const take = (bytes: Uint8Array, given: Partial<HandedInPicture> = {}) =>
  storeTaken(database.db, 'media', writeImageFiles(directory, { name: 'hall', from: { bytes }, alt_text, ...given }))
const listFiles = async () => new Set(await readdir(join(directory, 'media'), { recursive: true }).catch(() => []))
const findRow = () => database.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()

/** Returns the picture's fallback file, decoded. */
async function readFallback() {
  const { variants } = await findRow()
  return sharp(join(directory, variants.at(-1)!.url))
}

/** Returns the fallback's colour at a point, as fractions of its width and height. */
async function colorAt(x: number, y: number): Promise<number[]> {
  const { data, info } = await (await readFallback()).raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(start, start + 3)]
}

const isNear = (color: number[], wanted: number[]) => color.every((each, index) => Math.abs(each - wanted[index]!) < 24)
const RED = [0x70, 0x10, 0x10]
const PALE = [0xe8, 0xdc, 0xc0]
const BLUE = [0x10, 0x20, 0xc0]

describe('a picture that is taken', () => {
  test('media: each accepted type is kept as it came and shown by a JPEG in sRGB', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const bytes = await paint()[format]().toBuffer()
      expect(await take(bytes, { name: `hall-${format}` })).toEqual({ id: expect.any(Number) })
      const row = await database.db
        .selectFrom('media')
        .selectAll()
        .where('name', '=', `hall-${format}`)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        width: 300,
        height: 200,
        alt_text,
        caption: null,
        variants_recipe: null,
        focal_x: 0.5,
      })
      expect(row.variants).toMatchObject([{ format: 'jpeg', width: 300, height: 200 }])
      expect(row.original).toMatch(new RegExp(`^[0-9a-f]{64}\\.${format}$`))
      expect(await readFile(join(directory, 'media/originals', row.original!))).toEqual(bytes)
      const shown = await sharp(join(directory, row.variants[0]!.url)).metadata()
      expect([shown.format, shown.space, shown.width, shown.height]).toEqual(['jpeg', 'srgb', 300, 200])
    }
  })

  test('media: a picture is taken from its file, whatever the file is called', async () => {
    const file = join(directory, 'not a picture.txt')
    await writeFile(file, await paint().png().toBuffer())
    expect(await take(Buffer.alloc(0), { from: { file } })).toHaveProperty('id')
    expect((await findRow()).original).toMatch(/\.png$/)
  })

  test('media: the same bytes are kept once, whatever they are called, and nothing is decoded again', async () => {
    const bytes = await paint().jpeg().toBuffer()
    const [first] = await Promise.all([take(bytes), take(bytes)])
    const files = await listFiles()
    expect(files.size).toBe(3)
    expect(await take(bytes, { name: 'other' })).not.toEqual(first)
    expect(await take(bytes, { alt_text: { en: 'The hall', fr: 'La salle' }, focal_point: { x: 0.2, y: 1 } })).toEqual(
      first,
    )
    expect(await listFiles()).toEqual(files)
    const rows = await database.db.selectFrom('media').selectAll().orderBy('name').execute()
    expect(rows).toMatchObject([
      { name: 'hall', alt_text: { fr: 'La salle' }, focal_x: 0.2, focal_y: 1 },
      { name: 'other', alt_text },
    ])
    expect(rows[0]!.original).toBe(rows[1]!.original)
  })

  test('media: many pictures are stored one by one, and registered in one transaction', async () => {
    const rows: StoredImage['row'][] = []
    for (const format of ['png', 'webp'] as const) {
      const stored = await writeImageFiles(directory, {
        name: format,
        from: { bytes: await paint()[format]().toBuffer() },
        alt_text,
      })
      if ('row' in stored) rows.push(stored.row)
    }
    const ids = await database.db.transaction().execute((transaction) => addMediaRows(transaction, 'media', rows))
    expect([...ids.keys()]).toEqual(['png', 'webp'])
  })

  test('media: a picture taken lying is shown upright, with the width and height that it then has', async () => {
    const bytes = await paint().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).width).toBe(200)
    await take(bytes)
    expect(await findRow()).toMatchObject({ width: 300, height: 200 })
    expect(await colorAt(0.25, 0.7)).toSatisfy((color: number[]) => isNear(color, RED))
    expect(await colorAt(0.75, 0.7)).toSatisfy((color: number[]) => isNear(color, PALE))
    expect(await colorAt(0.5, 0.1)).toSatisfy((color: number[]) => isNear(color, BLUE))
  })

  test('media: colours for print, grey ones, deep ones and others than sRGB are shown as they look', async () => {
    const kinds = {
      cmyk: await paint().toColourspace('cmyk').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
      deep: await paint().toColourspace('rgb16').png().toBuffer(),
      'display-p3': await paint().withIccProfile('p3').png().toBuffer(),
    }
    expect((await sharp(kinds.cmyk).metadata()).space).toBe('cmyk')
    expect((await sharp(kinds.deep).metadata()).depth).toBe('ushort')
    for (const bytes of Object.values(kinds)) {
      await take(bytes)
      const { space, channels, depth, icc } = await (await readFallback()).metadata()
      expect({ space, channels, depth, icc }).toEqual({ space: 'srgb', channels: 3, depth: 'uchar', icc: undefined })
      expect(await colorAt(0.25, 0.7)).toSatisfy((color: number[]) => isNear(color, RED))
      expect(await colorAt(0.75, 0.7)).toSatisfy((color: number[]) => isNear(color, PALE))
    }
    await take(await paint().greyscale().png().toBuffer())
    const [red, green, blue] = await colorAt(0.75, 0.7)
    expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThan(4)
  })

  test('media: what is transparent lies on white', async () => {
    const clear = { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    await take(await sharp({ create: clear }).png().toBuffer())
    expect(await colorAt(0.5, 0.5)).toEqual([255, 255, 255])
  })

  test('media: what is shown says nothing of place, camera or author, and carries nothing behind the picture', async () => {
    const exif = {
      IFD0: { Artist: 'Somebody Real', Model: 'Camera 9' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 29/1 52/1', GPSLongitudeRef: 'E', GPSLongitude: '19/1 2/1 24/1' },
    }
    const picture = await paint()
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const bytes = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Somebody Real')
    await take(bytes)
    const shown = await readFile(join(directory, (await findRow()).variants[0]!.url), 'latin1')
    for (const trace of ['Somebody', 'Camera', 'Exif', 'GPS', 'xmpmeta', '<script', 'PK\x03\x04'])
      expect(shown).not.toContain(trace)
    expect(await (await readFallback()).metadata()).toMatchObject({ format: 'jpeg', width: 300 })
  })

  test('media: an original in use stays however old it is, and goes when no row names it', async () => {
    await take(await paint().jpeg().toBuffer())
    for (const file of await readdir(join(directory, 'media'), { recursive: true }))
      await utimes(join(directory, 'media', file), 0, 0)
    const clear = () =>
      removeUnusedMedia(database.db, { directory: join(directory, 'media'), before: Date.now() - 1000, limit: 10 })
    expect(await clear()).toBe(0)
    // An old file stored again counts as new, since it must not be removed before its row is
    // written.
    await take(await paint().jpeg().toBuffer())
    await database.db.deleteFrom('media').execute()
    expect(await clear()).toBe(0)
    for (const file of await readdir(join(directory, 'media'), { recursive: true }))
      await utimes(join(directory, 'media', file), 0, 0)
    expect(await clear()).toBe(2)
  })
})

describe('a picture that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script></svg>'
  const hostile: Record<string, [code: string, bytes: () => Promise<Uint8Array> | Uint8Array]> = {
    'a file without bytes': ['empty', () => Buffer.alloc(0)],
    'text that is called a picture': ['type', () => Buffer.from('This is no picture at all.'.repeat(20))],
    'a page of HTML': ['vector', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    'an SVG': ['vector', () => Buffer.from(svg)],
    'an SVG behind a declaration': ['vector', () => Buffer.from(`\uFEFF<?xml version="1.0"?>\n${svg}`)],
    'an SVG behind a comment': ['vector', () => Buffer.from(`<!-- a comment -->${svg}`)],
    'an animated GIF': ['type', () => animate('gif')],
    'an animated WebP': ['animated', () => animate('webp')],
    'a GIF that is a script, too': ['type', () => Buffer.from('GIF89a=0;alert(1)//')],
    'a HEIC, as phones write it': ['type', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    'a TIFF': ['type', async () => paint().tiff().toBuffer()],
    'a PDF': ['type', () => Buffer.from('%PDF-1.7\n')],
    'a JPEG that is a beginning only': ['damaged', () => Buffer.from('\xff\xd8\xff\xe0 and then text', 'latin1')],
    'a JPEG cut in the middle': ['damaged', async () => cut(await paint(900, 600).jpeg().toBuffer())],
    'a PNG cut in the middle': [
      'damaged',
      async () => cut(await paint(900, 600).png({ compressionLevel: 0 }).toBuffer()),
    ],
    'a WebP cut in the middle': ['damaged', async () => cut(await paint(900, 600).webp({ quality: 100 }).toBuffer())],
    'an AVIF cut in the middle': [
      'damaged',
      async () => cut(await paint(900, 600).avif({ quality: 90, effort: 0 }).toBuffer()),
    ],
    'a PNG with fewer pixels than it claims': ['damaged', () => claimSize(2000, 2000)],
    'a small file of 900 million pixels': ['too_large', () => claimSize(30_000, 30_000, 90_000)],
    'a file that claims two thousand million pixels a side': ['damaged', () => claimSize(2 ** 31 - 1, 2 ** 31 - 1)],
    'a picture of 64 million pixels and a few, none of whose sides is too long': [
      'too_large',
      () => blacken(8001, 8000),
    ],
    'a line as long as a wall': ['too_large', () => claimSize(20_001, 100)],
    'a few pixels': ['too_small', async () => paint(300, 63).png().toBuffer()],
    'more bytes than anybody needs': [
      'too_heavy',
      async () => Buffer.concat([await paint().jpeg().toBuffer(), Buffer.alloc(30_000_000)]),
    ],
  }
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.5))

  test.for(Object.entries(hostile))(
    'media: %s is refused by its name, and leaves nothing behind',
    async ([, [code, make]]) => {
      const bytes = await make()
      const taken = await take(bytes)
      expect(taken).toMatchObject({
        problem: { code, message: expect.stringMatching(/\.$/), remedy: expect.stringMatching(/^[A-Z].+\.$/) },
      })
      expect(await checkPicture({ name: 'hall', from: { bytes }, alt_text })).toEqual(taken)
      expect(await listFiles()).toEqual(new Set())
      expect(await database.db.selectFrom('media').selectAll().execute()).toEqual([])
    },
  )

  test('media: a picture of more pixels than it was said to have is never decoded', async () => {
    const facts = { format: 'png', width: 300, height: 200 } as const
    expect(await decodePicture(blacken(8000, 8000), facts, { width: 64 })).toHaveProperty('data')
    expect(await decodePicture(blacken(8001, 8000), facts, { width: 64 })).toMatchObject({
      problem: { code: 'damaged' },
    })
  })

  test('media: a picture that takes longer to decode than it may is told to, whoever ends the work, and leaves nothing behind', async () => {
    const facts = { format: 'png', width: 8000, height: 8000 } as const
    expect(await decodePicture(blacken(8000, 8000), facts, { width: 64, mostMilliseconds: 1 })).toMatchObject({
      problem: {
        code: 'too_slow',
        message: expect.stringMatching(/\.$/),
        remedy: expect.stringMatching(/^[A-Z].+\.$/),
      },
    })
    const bytes = await paint().png().toBuffer()
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 11% complete\nVipsImage: killed'))
    expect(await take(bytes)).toMatchObject({ problem: { code: 'too_slow' } })
    expect(await listFiles()).toEqual(new Set())
  })

  test('media: a name, texts and a focal point that cannot be are refused', async () => {
    const bytes = await paint().png().toBuffer()
    const cases: [string, Partial<HandedInPicture>][] = [
      ['name', { name: '../hall' }],
      ['name', { name: 'Hall' }],
      ['name', { name: 'a'.repeat(101) }],
      ['alt_text', { alt_text: { en: ' ' } }],
      ['alt_text', { alt_text: { fr: 'Une salle' } as never }],
      ['alt_text', { alt_text: { en: 'a'.repeat(1001) } }],
      ['alt_text', { caption: { en: 7 } as never }],
      ['focal_point', { focal_point: { x: -0.1, y: 0 } }],
      ['focal_point', { focal_point: { x: 0.5, y: 1.1 } }],
      ['focal_point', { focal_point: { x: Number.NaN, y: 0.5 } }],
    ]
    for (const [code, given] of cases) expect(await take(bytes, given)).toMatchObject({ problem: { code } })
  })

  test('media: a file that is not there, a folder, a pipe and a file too large are told apart from faults', async () => {
    const pipe = join(directory, 'pipe.jpg')
    await promisify(execFile)('mkfifo', [pipe])
    const large = join(directory, 'large.jpg')
    await writeFile(large, Buffer.alloc(30_000_001))
    const cases = {
      [join(directory, 'none.jpg')]: 'missing',
      [directory]: 'missing',
      [pipe]: 'missing',
      [large]: 'too_heavy',
    }
    for (const [file, code] of Object.entries(cases)) {
      expect(await take(Buffer.alloc(0), { from: { file } })).toMatchObject({ problem: { code } })
    }
  })
})
