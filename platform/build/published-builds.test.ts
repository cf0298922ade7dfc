import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  keepPublished,
  findMessagesFile,
  publishBuild,
  findPublishedDirectory,
  removeOldFiles,
} from './published-builds.ts'

const day = 24 * 60 * 60 * 1000
const messages = { en: { a: 'Hello' }, fr: { a: 'Bonjour' }, hu: { a: 'Szia' } }

/** Creates a build with a script and a hidden file, and a folder into which it is published. */
async function makeBuild({ version = 'v1' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-published-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, '.vite'))
  await writeFile(join(client, 'assets/a-1.js'), 'a')
  await writeFile(join(client, '.vite/manifest.json'), '{}')
  const directory = findPublishedDirectory(folder)
  const read = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(directory, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .map(async (path) => [path.slice(directory.length + 1), await readFile(path, 'utf8')] as const),
      ),
    )
  const age = (file: string, days: number) => {
    const then = new Date(Date.now() - days * day)
    return utimes(join(directory, file), then, then)
  }
  return { build: { client, version, messages, directory }, directory, read, age }
}

const published = {
  'assets/a-1.js': 'a',
  'lang/v1/en.json': '{"a":"Hello"}',
  'lang/v1/fr.json': '{"a":"Bonjour"}',
  'lang/v1/hu.json': '{"a":"Szia"}',
}

test('published builds: what is not hidden is there whole, with the texts of each language, and nothing is left beside', async () => {
  const { build, read } = await makeBuild()
  await publishBuild(build)
  expect(await read()).toEqual(published)
})

test('published builds: a file that is there stays as it is, and counts as new', async () => {
  const { build, directory, read, age } = await makeBuild()
  await publishBuild(build)
  await writeFile(join(directory, 'assets/a-1.js'), 'of another process')
  await age('assets/a-1.js', 29)
  await publishBuild(build)
  expect((await read())['assets/a-1.js']).toBe('of another process')
  expect(Date.now() - (await stat(join(directory, 'assets/a-1.js'))).mtimeMs).toBeLessThan(day)
})

test('published builds: what was not published for more than thirty days goes, and nothing else', async () => {
  const { build, read, age } = await makeBuild()
  await publishBuild(build)
  const now = new Date(Date.now() + 1000)
  await age('assets/a-1.js', 30)
  await age('lang/v1/fr.json', 29)
  await removeOldFiles(build.directory, now)
  expect(Object.keys(await read()).sort()).toEqual(['lang/v1/en.json', 'lang/v1/fr.json', 'lang/v1/hu.json'])
})

test.each(['', 'a/b', '..', 'a b', 'x'.repeat(65)])(
  'published builds: “%s” is no name of a version, and is refused',
  async (version) => {
    expect(findMessagesFile('/published', version, 'en')).toBeNull()
    const { build } = await makeBuild({ version })
    await expect(publishBuild(build)).rejects.toThrow('cannot be the name of a build')
  },
)

test('published builds: the texts of a version have a file of their own', () => {
  const longest = 'x'.repeat(64)
  expect(findMessagesFile('/published', longest, 'hu')).toBe(join('/published', 'lang', longest, 'hu.json'))
})

test('published builds: a folder that cannot be written is told, by whatever keeps it from that', async () => {
  const { build, directory } = await makeBuild()
  await writeFile(directory, 'a file')
  await expect(publishBuild(build)).rejects.toThrow('ENOTDIR')
})

test('published builds: they are published anew each day, and what has grown old goes, until that ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { build, directory, read, age } = await makeBuild()
  await mkdir(join(directory, 'assets'), { recursive: true })
  for (const name of ['old.js', 'young.js']) await writeFile(join(directory, 'assets', name), '')
  await age('assets/old.js', 31)
  const onError = vi.fn()
  const intervals = vi.fn(setInterval)
  vi.stubGlobal('setInterval', intervals)
  const stop = await keepPublished(build, onError)
  vi.unstubAllGlobals()
  // The timer does not keep the process alive.
  expect(intervals.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false])
  expect(await read()).toEqual({ ...published, 'assets/young.js': '' })

  await age('assets/young.js', 31)
  await rm(join(directory, 'assets/a-1.js'))
  vi.advanceTimersByTime(day - 1)
  await new Promise(setImmediate)
  expect(await read()).not.toHaveProperty('assets/a-1.js')
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await read()).toEqual(published))
  expect(onError).not.toHaveBeenCalled()

  await rm(build.client, { recursive: true })
  vi.advanceTimersByTime(day)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOENT' })))
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
