import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArchive } from './archive.ts'
import { addMediaFile, findOtherFiles, openMediaStage } from './media-files.ts'
import { describeFile, readEntries } from './testing/small-backup.ts'

let directory: string
let media: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-media-'))
  media = join(directory, 'media')
})
afterEach(() => rm(directory, { recursive: true }))

async function writeMedia(files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(media, path, '..'), { recursive: true })
    await writeFile(join(media, path), content)
  }
}

const chunksOf = async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('media: a file is copied into an archive, and described', async () => {
  const long = 'long '.repeat(50_000)
  await writeMedia({ 'deep/plan.pdf': long, 'empty.jpeg': '' })
  const archive = await createArchive(join(directory, 'a.tar.gz'))
  expect(await addMediaFile(archive, media, 'deep/plan.pdf')).toEqual(describeFile('deep/plan.pdf', long))
  expect(await addMediaFile(archive, media, 'empty.jpeg')).toEqual(describeFile('empty.jpeg', ''))
  await archive.finish()
  expect(await readEntries(join(directory, 'a.tar.gz'))).toEqual([
    ['media/deep/plan.pdf', long],
    ['media/empty.jpeg', ''],
  ])
})

test('media: a file that cannot be read fails the copy, and says why', async () => {
  // A folder has a size, and no bytes.
  await mkdir(join(media, 'folder'), { recursive: true })
  const archive = await createArchive(join(directory, 'a.tar.gz'))
  await expect(addMediaFile(archive, media, 'folder')).rejects.toMatchObject({ code: 'EISDIR' })
  await archive.abort()
})

test('media: what is not, byte for byte, among the files of a backup is another file', async () => {
  await writeMedia({ same: 'a plan', 'deep/other-bytes': 'a plot', 'other-size': 'a plan for more', stray: 'a plan' })
  const backup = ['same', 'deep/other-bytes', 'other-size', 'not-there'].map((path) => describeFile(path, 'a plan'))
  expect(await findOtherFiles(media, backup)).toEqual(['deep/other-bytes', 'other-size', 'stray'])
  expect(await findOtherFiles(join(directory, 'nowhere'), backup)).toEqual([])
})

test('media: staged files are found by nobody until they are published, all of them', async () => {
  await writeMedia({ 'deep/plan.pdf': 'of yesterday', 'theirs.avif': 'theirs' })
  const sync = vi.spyOn(fs, 'fsync')
  const stage = await openMediaStage(media)
  await stage.add(describeFile('deep/plan.pdf', 'a plan'), chunksOf('a ', 'plan'))
  await stage.add(describeFile('new/er/a.avif', 'a'), chunksOf('a'))
  await stage.add(describeFile('b.avif', ''), chunksOf())
  // Safely on disk, even after a power failure.
  expect(sync).toHaveBeenCalledTimes(3)
  expect(await readFile(join(media, 'deep/plan.pdf'), 'utf8')).toBe('of yesterday')
  expect((await readdir(media)).filter((name) => !name.startsWith('.'))).toEqual(['deep', 'theirs.avif'])
  await stage.publish()
  await stage.remove()
  expect((await readdir(media, { recursive: true })).toSorted()).toEqual(
    ['b.avif', 'deep', 'deep/plan.pdf', 'new', 'new/er', 'new/er/a.avif', 'theirs.avif'].toSorted(),
  )
  expect(await readFile(join(media, 'deep/plan.pdf'), 'utf8')).toBe('a plan')
  expect(await readFile(join(media, 'new/er/a.avif'), 'utf8')).toBe('a')
})

test('media: a staged file of other bytes is refused, and removing the stage leaves nothing', async () => {
  const stage = await openMediaStage(media)
  await expect(stage.add(describeFile('a', 'a plan'), chunksOf('a plot'))).rejects.toMatchObject({
    name: 'BackupError',
    message: 'The file media/a is not as it was written.',
  })
  await stage.publish()
  await stage.remove()
  // It may already have been removed.
  await stage.remove()
  expect(await readdir(media)).toEqual([])
})
