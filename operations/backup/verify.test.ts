import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManifest, describeFile, describeRows, type Entries, writeArchive } from './testing/small-backup.ts'
import { readEntryName, verifyBackup } from './verify.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-verify-'))
  path = join(directory, 'shop.tar.gz')
})
afterEach(() => rm(directory, { recursive: true }))

const halls = describeRows('halls', ['name'], 'Great hall\nSmall hall\n')
const empty = describeRows('empty', ['name'], '')
const plan = describeFile('deep/plan.pdf', 'a plan')
const manifest = createManifest({ tables: [halls, empty], media: [plan] })
/** Split within a row, as in tables with many parts. */
const first = ['tables/halls/000001.copy', 'Great hall\nSmall'] as const
const second = ['tables/halls/000002.copy', ' hall\n'] as const
const picture = ['media/deep/plan.pdf', 'a plan'] as const

async function verify(entries: Entries) {
  await writeArchive(path, entries)
  return verifyBackup(path)
}

test('verify: a backup that holds what its manifest says is whole, with tables in parts and tables without rows', async () => {
  expect(await verify([first, second, picture, ['manifest.json', manifest]])).toEqual(manifest)
})

const otherRows = 'The table halls is not as it was written: 2 rows instead of 2, or others.'
const otherFile = 'The file media/deep/plan.pdf is missing, or not as it was written.'
const whole: Entries = [first, second, picture]

test.each<[string, Entries, object | null, string]>([
  ['a part is missing', [first, picture], manifest, 'The table halls is not as it was written: 1 rows instead of 2'],
  ['a table is missing', [picture], manifest, 'The table halls is not as it was written: 0 rows instead of 2'],
  ['parts are exchanged', [second, first, picture], manifest, otherRows],
  ['rows are counted otherwise', whole, { ...manifest, tables: [{ ...halls, rows: 3 }, empty] }, '2 rows instead of 3'],
  ['bytes are counted otherwise', whole, { ...manifest, tables: [{ ...halls, bytes: 21 }, empty] }, otherRows],
  ['rows are others', whole, { ...manifest, tables: [{ ...halls, sha256: empty.sha256 }, empty] }, otherRows],
  ['a table is not named', whole, { ...manifest, tables: [empty] }, 'The manifest does not name halls.'],
  ['a file is missing', [first, second], manifest, otherFile],
  ['a file is another', [first, second, ['media/deep/plan.pdf', 'a plot']], manifest, otherFile],
  ['a file has another size', whole, { ...manifest, media: [{ ...plan, bytes: 7 }] }, otherFile],
  ['a file is not named', whole, { ...manifest, media: [] }, 'The manifest does not name deep/plan.pdf.'],
  ['a file is no part of a backup', [['readme.txt', '']], manifest, 'The file holds "readme.txt", which no backup'],
  ['it has no manifest', whole, null, 'The file has no manifest: it is no backup of a shop, or its end is missing.'],
  ['it is empty', [], null, 'The file has no manifest'],
])('verify: a backup is refused where %s', async (_, entries, says, message) => {
  const verified = verify(says ? [...entries, ['manifest.json', says]] : entries)
  await expect(verified).rejects.toMatchObject({ name: 'BackupError', message: expect.stringContaining(message) })
})

test('verify: nothing comes after the manifest, not even another one', async () => {
  const goesOn = verify([...whole, ['manifest.json', manifest], ['manifest.json', manifest]])
  await expect(goesOn).rejects.toThrow('The file goes on after its end, with manifest.json.')
})

test.each([
  [256 * 1024 * 1024, 'The file is broken or was cut'],
  [256 * 1024 * 1024 + 1, 'The manifest is too large to be one.'],
])('verify: of a manifest that says to have %i bytes only its size is looked at', async (size, message) => {
  const archive = pack()
  archive.entry({ name: 'manifest.json', size }).write(Buffer.from('{'))
  const [header] = await once(archive, 'data')
  archive.destroy()
  await writeFile(path, gzipSync(header))
  await expect(verifyBackup(path)).rejects.toThrow(message)
})

test('verify: reading ends when it is aborted', async () => {
  await writeArchive(path, [['manifest.json', manifest]])
  await expect(verifyBackup(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

describe('verify: what a file of a backup is', () => {
  test.each([
    ['manifest.json', { kind: 'manifest' }],
    ['tables/halls/000012.copy', { kind: 'table', name: 'halls' }],
    ['media/a', { kind: 'media', name: 'a' }],
    ['media/deep/plan 1.pdf', { kind: 'media', name: 'deep/plan 1.pdf' }],
    ['media/two\nlines', { kind: 'media', name: 'two\nlines' }],
    ['media/media/a', { kind: 'media', name: 'media/a' }],
  ])('%j', (name, place) => {
    expect(readEntryName(name)).toEqual(place)
  })

  test.each([
    '',
    'manifest.json5',
    'tables/halls/1.copy/more',
    'tables/halls/.copy',
    'tables/halls/a.copy',
    'tables/halls/1_copy',
    'tables/deep/halls/1.copy',
    'tables//1.copy',
    'more/tables/halls/1.copy',
    'medias/a.avif',
    'more/media/a.avif',
    'deeper/plan.pdf',
    'media/',
    'media',
    'media//a',
    'media/./a',
    'media/../a',
    'media/a/../../b',
    'media/a\\b',
    'media/a\0b',
  ])('%j is none', (name) => {
    expect(() => readEntryName(name)).toThrow(`The file holds "${name}", which no backup of a shop has.`)
  })
})
