import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listDocuments } from './documents.ts'
import { demoMedia, INDEX_FILE, pictureFile, readMediaIndex } from './media-index.ts'
import { readDemoEntries, readDemoSeason } from './read-season.ts'

const MOST_BYTES = 6_000_000
const REMEDY = 'run "node db/demo/write-documents.ts" and commit what it writes'
const index = await readMediaIndex()

test('demo media: the files in the repository are those of what the season names, documents made of what it says today', async () => {
  const season = await readDemoSeason('2026-11-21')
  expect(index.documents, REMEDY).toEqual(
    listDocuments(await readDemoEntries()).map(({ name, made_of }) => ({ name, made_of })),
  )
  expect(index.pictures.map(({ name }) => name)).toEqual([...season.pictures.keys()])
  expect(index.recordings.map(({ name }) => name)).toEqual([...season.recordings.keys()])
  expect(index.documents.map(({ name }) => name).toSorted()).toEqual([...season.downloads.keys()].toSorted())
  const named = [
    INDEX_FILE,
    ...index.pictures.flatMap((picture) => picture.files.map((file) => pictureFile(picture.name, file))),
    ...index.recordings.map(({ name }) => `${name}.flac`),
    ...index.documents.map(({ name }) => `${name}.pdf`),
  ]
  expect(await readdir(demoMedia).then((names) => names.toSorted())).toEqual(named.toSorted())
})

test('demo media: all files together have 6 MB at the most', async () => {
  const sizes = await Promise.all(
    (await readdir(demoMedia)).map(async (name) => (await stat(join(demoMedia, name))).size),
  )
  expect(Math.min(...sizes)).toBeGreaterThan(500)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES)
})

test('demo media: pictures are AVIF, share images JPEG, each of the size that the index says', async () => {
  for (const { name, files } of index.pictures)
    for (const file of files) {
      expect(file.format).toBe(name.endsWith('-share') ? 'jpeg' : 'avif')
      const { format, compression, width, height } = await sharp(join(demoMedia, pictureFile(name, file))).metadata()
      // AVIF is a HEIF file with AV1 compression.
      const found = format === 'heif' && compression === 'av1' ? 'avif' : format
      expect({ format: found, width, height }, name).toEqual(file)
    }
})

test('demo media: documents have a page for each language, and nothing run over', async () => {
  for (const { name } of index.documents)
    expect((await readFile(join(demoMedia, `${name}.pdf`))).toString('latin1')).toContain('/Count 3')
})
