import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMediaIndex } from '../media-index.ts'
import { readDemoSeason } from '../read-season.ts'
import { createMedia } from './make-media.ts'

const whole = await readDemoSeason('2026-11-21')
const some = ['soloist-ilka-tardosi', 'event-bach-alone-share']
const season = {
  ...whole,
  pictures: new Map([...whole.pictures].filter(([name]) => some.includes(name))),
  recordings: new Map(),
  soloists: new Map([...whole.soloists].slice(0, 1)),
  events: new Map([...whole.events].filter(([name]) => name === 'bach-alone')),
}
const LONG_AGO = new Date('2026-01-01')
const portrait = 'soloist-ilka-tardosi-360.avif'
const share = 'event-bach-alone-share-1200.jpeg'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-media-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const make = (given = season) => createMedia(given, { folder, look: 'drawn', effort: 0 })
/** Returns the files written by a run. */
async function findWritten(given?: typeof season): Promise<string[]> {
  for (const name of await readdir(folder)) await utimes(join(folder, name), LONG_AGO, LONG_AGO)
  await make(given)
  const names = (await readdir(folder)).filter((name) => name !== 'index.json')
  const written = await Promise.all(
    names.map(async (name) => ((await stat(join(folder, name))).mtimeMs > LONG_AGO.getTime() ? [name] : [])),
  )
  return written.flat().toSorted()
}

test('demo media: each picture is made in the formats and widths that the index says, and each document is a PDF', async () => {
  await make()
  const { pictures, documents } = await readMediaIndex(folder)
  expect(pictures.map(({ name, files }) => [name, ...files.map(({ format, width }) => `${width} ${format}`)])).toEqual([
    ['event-bach-alone-share', '1200 jpeg'],
    ['soloist-ilka-tardosi', '360 avif', '720 avif'],
  ])
  expect(documents).toHaveLength(2)
  expect(await readdir(folder)).toHaveLength(1 + 3 + 2)
  expect(await sharp(join(folder, portrait)).metadata()).toMatchObject({ width: 360, height: 450, compression: 'av1' })
  expect(await sharp(join(folder, share)).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

test('demo media: vectors are laid over light', async () => {
  // The stem of the B is paper white.
  const { data } = await sharp(join(folder, share))
    .extract({ left: 72, top: 360, width: 120, height: 140 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(...data)).toBeGreaterThan(235)
})

test('demo media: what is there is kept, what is lost or follows from something else is made, the rest is removed', async () => {
  await make()
  expect(await findWritten()).toEqual([])
  await rm(join(folder, portrait))
  expect(await findWritten()).toEqual([portrait, 'soloist-ilka-tardosi-720.avif'])
  const [slug, soloist] = [...season.soloists][0]!
  const renamed = { ...season, soloists: new Map([[slug, { ...soloist, name: 'Somebody Else' }]]) }
  expect(await findWritten(renamed)).toEqual([`${soloist.cv}.pdf`])
  await writeFile(join(folder, 'nobody-1440.avif'), '')
  await make({ ...season, pictures: new Map() })
  expect((await readdir(folder)).filter((name) => !name.endsWith('.pdf'))).toEqual(['index.json'])
})
