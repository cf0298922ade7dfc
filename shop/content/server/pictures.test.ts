import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../app/testing/database.ts'
import type { TestDatabase } from '../../../platform/testing/database.ts'
import { drawLongExposure, drawShareImage } from '@cadenza/house-art'
import { makePictures, registerPictures, type PictureOrder } from './pictures.ts'

let database: TestDatabase
let folder: string
const look = { seed: 1, color: '#9F1E10', width: 400, height: 300 }
const order: PictureOrder = {
  name: 'hall',
  alt_text: { en: 'A hall' },
  width: 400,
  height: 300,
  widths: { avif: [100, 200, 4000], webp: [100, 200, 4000], jpeg: [100, 200, 4000] },
  recipe: look,
  draw: () => drawLongExposure(look),
}

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cadenza-pictures-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const filesOf = async () => (await readdir(join(folder, 'media'))).toSorted()

it('writes every format in every width that the picture has', async () => {
  const [row] = await makePictures([order], folder)
  const variants: { format: string; width: number; height: number; url: string }[] = JSON.parse(row!.variants)
  expect(variants.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual(
    ['avif', 'webp', 'jpeg'].flatMap((format) => ['100x75', '200x150', '400x300'].map((size) => `${format} ${size}`)),
  )
  for (const { format, width, height, url } of variants) {
    const found = await sharp(join(folder, url)).metadata()
    expect([found.width, found.height]).toEqual([width, height])
    // AVIF is a HEIF file whose pictures are compressed as AV1.
    expect(found.format === 'heif' ? found.compression : found.format).toBe(format === 'avif' ? 'av1' : format)
  }
  expect(await filesOf()).toHaveLength(9)
})

it('finds again what it has drawn, and draws what is missing', async () => {
  const draw = vi.fn(order.draw)
  await makePictures([{ ...order, draw }], folder)
  expect(draw).not.toHaveBeenCalled()
  const [lost] = await filesOf()
  await rm(join(folder, 'media', lost!))
  await makePictures([{ ...order, draw }], folder)
  expect(draw).toHaveBeenCalledOnce()
  expect((await stat(join(folder, 'media', lost!))).size).toBeGreaterThan(100)
})

it('gives another picture another address', async () => {
  const [first] = await makePictures([order], folder)
  const [second] = await makePictures([{ ...order, recipe: { ...look, seed: 2 } }], folder)
  expect(second!.variants).not.toBe(first!.variants)
})

it('lays vectors over light', async () => {
  const share: PictureOrder = {
    ...order,
    name: 'share',
    width: 1200,
    height: 630,
    widths: { jpeg: [1200] },
    recipe: { names: ['Bach'] },
    draw: () => drawShareImage({ seed: 1, color: '#9F1E10', width: 1200, height: 630, names: ['Bach'] }),
  }
  const [row] = await makePictures([share], folder)
  const [{ url }]: [{ url: string }] = JSON.parse(row!.variants)
  // The stem of the B is paper white.
  const { data } = await sharp(join(folder, url))
    .extract({ left: 72, top: 360, width: 120, height: 140 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(...data)).toBeGreaterThan(235)
})

it('makes the same pictures from two places at once', async () => {
  const fresh = { ...order, name: 'twice' }
  const [first, second] = await Promise.all([makePictures([fresh], folder), makePictures([fresh], folder)])
  expect(first).toEqual(second)
  expect((await filesOf()).filter((name) => !/\.(avif|webp|jpeg)$/.test(name))).toEqual([])
})

it('registers a picture once, and anew when it has changed', async () => {
  const rows = await makePictures([order], folder)
  const before = await registerPictures(database.db, rows)
  const after = await registerPictures(database.db, [{ ...rows[0]!, alt_text: JSON.stringify({ en: 'The hall' }) }])
  expect(after).toEqual(before)
  const stored = await database.db.selectFrom('media').selectAll().execute()
  expect(stored).toMatchObject([{ name: 'hall', alt_text: { en: 'The hall' }, width: 400 }])
})
