import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import type { Translated } from '../../../values/locales.ts'
import type { Database } from '../../../db/schema/database.ts'
import { hashArtSources, type Drawing } from '@cadenza/house-art'
import { type Encoders, findMissing, planVariants, type VariantFormat, writeVariants } from './media/variants.ts'

/** A picture to be drawn, encoded and stored. */
export interface PictureOrder {
  /** Names the picture in the `media` table and in its files. */
  name: string
  alt_text: Translated
  caption?: Translated
  width: number
  height: number
  /** Widths of the files of each format; wider ones than the picture are not made. */
  widths: Partial<Record<VariantFormat, readonly number[]>>
  /** What stays in sight where a layout crops; default the middle. */
  focal_point?: { x: number; y: number }
  /** Whatever the drawing follows from, so that what was drawn before is found again. */
  recipe: object
  draw: () => Drawing
}

/** How much time the encoders may take: little, since a fresh shop waits for them. */
const encoders: Encoders = {
  avif: (picture) => picture.avif({ quality: 52, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 1 }),
  jpeg: (picture) => picture.jpeg({ quality: 84 }),
}

/**
 * Draws and encodes pictures into `<dataDirectory>/media/<name>-<hash>-<width>.<format>`, several at once. The hash says what
 * a picture was made of, so files that are there are right and are kept. Answers the rows for the `media` table.
 */
export async function makePictures(
  orders: readonly PictureOrder[],
  dataDirectory: string,
): Promise<Insertable<Database['media']>[]> {
  const folder = join(dataDirectory, 'media')
  await mkdir(folder, { recursive: true })
  const art = await hashArtSources()
  // Three: while one is drawn, the encoders of the others keep the machine busy.
  return runSeveral(orders, 3, (order) => makePicture(order, folder, art))
}

/** Writes the rows, or writes them anew where a picture of that name is there. Answers each name's id. */
export async function registerPictures(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['media']>[],
): Promise<Map<string, number>> {
  const stored = await db
    .insertInto('media')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((build) => ({
        alt_text: build.ref('excluded.alt_text'),
        caption: build.ref('excluded.caption'),
        width: build.ref('excluded.width'),
        height: build.ref('excluded.height'),
        variants: build.ref('excluded.variants'),
        focal_x: build.ref('excluded.focal_x'),
        focal_y: build.ref('excluded.focal_y'),
        original: build.ref('excluded.original'),
        bytes: build.ref('excluded.bytes'),
        variants_recipe: build.ref('excluded.variants_recipe'),
        variants_failed_at: null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(stored.map(({ id, name }) => [name, id]))
}

async function makePicture(order: PictureOrder, folder: string, art: string): Promise<Insertable<Database['media']>> {
  const hash = createHash('sha256')
    .update(JSON.stringify([art, order.recipe, order.width, order.height, order.widths]))
    .digest('hex')
    .slice(0, 12)
  const variants = planVariants({
    stem: `${order.name}-${hash}`,
    width: order.width,
    height: order.height,
    widths: order.widths,
  })
  const missing = await findMissing(variants, folder)
  if (missing.length > 0) {
    const { data, info } = await rasterize(order.draw()).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    await writeVariants({ data, raw }, missing, { folder, encoders })
  }
  const { name, alt_text, caption, width, height } = order
  return {
    name,
    alt_text: JSON.stringify(alt_text),
    caption: caption ? JSON.stringify(caption) : null,
    width,
    height,
    focal_x: order.focal_point?.x ?? 0.5,
    focal_y: order.focal_point?.y ?? 0.5,
    variants: JSON.stringify(variants),
  }
}

function rasterize(drawing: Drawing): Sharp {
  if (drawing.kind === 'vectors') return sharp(Buffer.from(drawing.svg))
  const { data, width, height, overlay } = drawing
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  return overlay ? picture.composite([{ input: Buffer.from(overlay) }]) : picture
}

/** The results in the order of the inputs, never more than `atOnce` under way. */
async function runSeveral<Input, Output>(
  inputs: readonly Input[],
  atOnce: number,
  run: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = []
  const rest = inputs.entries()
  const work = async () => {
    for (const [index, input] of rest) outputs[index] = await run(input)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outputs
}
