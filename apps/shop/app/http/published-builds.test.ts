import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { findMessagesFile, publishBuild, removeOldFiles } from '#platform/build/published-builds.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let directory: string
let data: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-builds-'))
  data = join(directory, 'data')
})

afterAll(() => rm(directory, { recursive: true, force: true }))

/** A build with one script, in Vite's layout. */
async function writeBuild(name: string, script: string): Promise<string> {
  const build = join(directory, name)
  await mkdir(join(build, 'client/assets'), { recursive: true })
  await mkdir(join(build, 'client/.vite'))
  await writeFile(join(build, `client/assets/${script}`), `console.log('${name}')`)
  await writeFile(join(build, 'client/.vite/manifest.json'), '{}')
  return build
}

describe('two versions on one DATA_DIR', () => {
  let [before, after]: TestShop[] = []

  beforeAll(async () => {
    before = await openShop('before', 'main-1111.js')
    after = await openShop('after', 'main-2222.js')
  })

  afterAll(async () => {
    await before?.close()
    await after?.close()
  })

  async function openShop(version: string, script: string): Promise<TestShop> {
    const renderer: Renderer = {
      version,
      render: async () => ({ html: '' }),
      assetsOf: () => ({ entry: `/build/assets/${script}`, stylesheets: [], modules: [], fonts: [] }),
    }
    return createTestShop({
      season: false,
      environment: { DATA_DIR: data, BUILD_DIR: await writeBuild(version, script) },
      dependencies: { renderer },
    })
  }

  test('each process serves the files of both builds', async () => {
    for (const shop of [before!, after!]) {
      for (const [script, version] of [
        ['main-1111.js', 'before'],
        ['main-2222.js', 'after'],
      ]) {
        const { status, body, headers } = await shop.visitor().get(`/build/assets/${script}`)
        expect([status, body]).toEqual([200, `console.log('${version}')`])
        expect(headers['cache-control']).toContain('immutable')
      }
    }
  })

  test('only what pages ask for is public: no manifest, no source map, nothing that is hidden', async () => {
    const left = [
      '.vite/manifest.json',
      'assets/main-1111.js.map',
      'assets/.hidden.js',
      'server/render.js',
      'notes.txt',
    ]
    for (const file of left) {
      await mkdir(dirname(join(data, 'build', file)), { recursive: true })
      await writeFile(join(data, 'build', file), 'not for browsers')
      const { status, body } = await before!.visitor().get(`/build/${file}`)
      expect([file, status]).toEqual([file, 404])
      expect(body).not.toContain('not for browsers')
    }
    for (const path of ['/build/assets/..%2f.vite/manifest.json', '/build/assets/%2e%2e/.vite/manifest.json'])
      expect([400, 403, 404]).toContain((await before!.inject({ url: path })).statusCode)
  })

  // Holds: calls.get-lang-locale-json-chosen
  test('a page gets the texts of its own version from either process, and for ever', async () => {
    const texts = { hello: 'as it was said before' }
    await writeFile(findMessagesFile(join(data, 'build'), 'before', 'fr')!, JSON.stringify(texts))
    const { body, headers } = await after!.visitor().get('/lang/fr.json?v=before')
    expect(JSON.parse(body)).toEqual(texts)
    expect(headers['cache-control']).toContain('immutable')
    const own = await after!.visitor().get('/lang/fr.json?v=after')
    expect(JSON.parse(own.body)).toEqual(compilePageMessages().fr)
    expect(own.headers['cache-control']).toContain('immutable')
  })

  test('texts of a version that nobody published are never kept under its name', async () => {
    for (const version of ['other', '../../postgres', 'a/b', '%00', '']) {
      const { status, body, headers } = await after!.visitor().get(`/lang/fr.json?v=${version}`)
      expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache'])
      expect(JSON.parse(body)).toEqual(compilePageMessages().fr)
    }
  })

  test('texts say what they are, and two versions at once are none', async () => {
    const { body, headers } = await after!.visitor().get('/lang/fr.json?v=after&v=before')
    expect(JSON.parse(body)).toEqual(compilePageMessages().fr)
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'public, no-cache',
      'application/json; charset=utf-8',
    ])
  })

  test('without a build the texts of the process are sent, whatever was published under its version', async () => {
    const alone = await createTestShop({ season: false })
    const path = findMessagesFile(join(alone.config.dataDirectory, 'build'), 'test', 'fr')!
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '{}')
    const { body, headers } = await alone.visitor().get('/lang/fr.json?v=test')
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(JSON.parse(body)).toEqual(compilePageMessages().fr)
    await alone.close()
  })

  test('the manifest of a build is not public', async () => {
    expect((await after!.visitor().get('/build/.vite/manifest.json')).status).toBe(404)
  })
})

describe('files of builds', () => {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

  async function publish(name: string): Promise<string> {
    const build = join(directory, `${name}-build`)
    await mkdir(join(build, 'assets'), { recursive: true })
    await writeFile(join(build, 'assets/a.js'), 'a')
    const published = join(directory, `${name}-published`)
    await publishBuild({ client: build, version: name, messages: compilePageMessages(), directory: published })
    return published
  }

  test('stay for 30 days after they were last published', async () => {
    const published = await publish('old')
    const files = (await readdir(published, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(files).toHaveLength(4)
    for (const file of files) await utimes(join(file.parentPath, file.name), daysAgo(31), daysAgo(31))
    await utimes(join(published, 'assets/a.js'), daysAgo(29), daysAgo(29))
    await removeOldFiles(published, now)
    const left = (await readdir(published, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(left.map(({ name }) => name)).toEqual(['a.js'])
  })

  test('count as new when a process publishes them again', async () => {
    const published = await publish('again')
    const path = join(published, 'assets/a.js')
    await utimes(path, daysAgo(29), daysAgo(29))
    await publish('again')
    expect((await stat(path)).mtimeMs).toBeGreaterThan(daysAgo(1).getTime())
  })
})
