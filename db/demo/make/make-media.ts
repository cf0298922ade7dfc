/**
 * Creates the media of the demo season as files, in a few minutes, whenever their content changes.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Encoders, writeVariants } from '#core/content/media/server/variants.ts'
import {
  listFiles,
  INDEX_FILE,
  type MadePicture,
  type PictureLook,
  pictureFile,
  readMediaIndex,
} from '../media-index.ts'
import type { DemoSeason } from '../read-season.ts'
import type { Drawing } from './art/drawing/drawing.ts'
import type { PictureOrder } from './media-order.ts'
import { createMediaIndex, orderMedia } from './plan-media.ts'

export interface MakeMediaOptions {
  folder: string
  look: PictureLook
  /** AVIF speed, 0 to 9: a second per picture at 0; many at 3, with files two thirds the size. */
  effort: number
}

/**
 * Creates all media of the season in the folder, with their index. Files from the same recipe are
 * kept; those no longer in the season are removed.
 */
export async function createMedia(season: DemoSeason, { folder, look, effort }: MakeMediaOptions): Promise<void> {
  await mkdir(folder, { recursive: true })
  const there = await readdir(folder)
  const orders = orderMedia(season, look)
  const index = createMediaIndex(orders)
  const [named, kept] = [listFiles(index), there.includes(INDEX_FILE) ? await findKept(folder, there) : new Set()]
  const isKept = ({ name, made_of }: { name: string; made_of: string }) => kept.has(`${name} ${made_of}`)
  const encoders = createEncoders(effort)
  const jobs = [
    ...index.pictures.map((entry, at) => ({
      entry,
      make: () => writePicture(orders.pictures[at]!, entry, { folder, encoders }),
    })),
    ...(['recordings', 'documents'] as const).flatMap((kind) =>
      index[kind].map((entry, at) => ({
        entry,
        make: async () => writeFile(join(folder, named.get(entry)![0]!), await orders[kind][at]!.make()),
      })),
    ),
  ]
  await runSeveral(jobs.filter(({ entry }) => !isKept(entry)).map(({ make }) => make))
  await writeFile(join(folder, INDEX_FILE), `${JSON.stringify(index, null, 2)}\n`)
  const wanted = new Set([INDEX_FILE, ...[...named.values()].flat()])
  for (const file of there) if (!wanted.has(file)) await rm(join(folder, file))
}

/** Returns the entries of the previous index whose files all exist, by name and hash. */
async function findKept(folder: string, there: readonly string[]): Promise<Set<string>> {
  const files = listFiles(await readMediaIndex(folder))
  const kept = [...files].filter(([, names]) => names.every((name) => there.includes(name)))
  return new Set(kept.map(([{ name, made_of }]) => `${name} ${made_of}`))
}

function createEncoders(effort: number): Encoders {
  return {
    avif: (picture) => picture.avif({ quality: 46, effort }),
    webp: (picture) => picture.webp({ quality: 74 }),
    jpeg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
  }
}

async function writePicture(
  { draw }: PictureOrder,
  { name, files }: MadePicture,
  options: { folder: string; encoders: Encoders },
): Promise<void> {
  const { data, info } = await rasterize(draw()).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const variants = files.map((file) => ({ ...file, url: `/media/${pictureFile(name, file)}` }))
  await writeVariants({ data, raw }, variants, options)
}

function rasterize(drawing: Drawing): Sharp {
  if (drawing.kind === 'vectors') return sharp(Buffer.from(drawing.svg))
  const { data, width, height, overlay } = drawing
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  return overlay ? picture.composite([{ input: Buffer.from(overlay) }]) : picture
}

/** Three at once: while one is drawn, the encoders of the others use the processor. */
async function runSeveral(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = jobs.values()
  const work = async () => {
    for (const job of rest) await job()
  }
  await Promise.all([work(), work(), work()])
}
