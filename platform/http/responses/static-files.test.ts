import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setPermissionsPolicy, sendSecurityHeaders, removePageParts } from './security-headers.ts'
import { serveStaticFiles } from './static-files.ts'

const policy = {
  isSecure: true,
  isSecureBelow: false,
  isServedByVite: false,
  scriptOrigins: [],
  formTargets: [],
  trustedTypes: null,
}

/** Serves an app over folders with the given files. */
async function serve(files: Record<string, string | Buffer>, { hasBuild = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-static-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  for (const name of ['media', 'public', 'client']) await mkdir(join(folder, name))
  for (const [name, content] of Object.entries(files)) await write(name, content)
  const app = Fastify()
  onTestFinished(() => app.close())
  sendSecurityHeaders(app, policy)
  setPermissionsPolicy(app, [])
  const messages = { en: {}, fr: {}, hu: {} }
  const build = { client: join(folder, 'client'), version: 'v1', messages, directory: join(folder, 'published') }
  await serveStaticFiles(app, {
    build: hasBuild ? build : null,
    mediaDirectory: join(folder, 'media'),
    isPublicMedia: (path) => !path.startsWith('/originals/'),
    publicDirectory: join(folder, 'public'),
  })
  const look = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: said, body } = await app.inject({ url, headers })
    return { status: statusCode, said, body }
  }
  return { app, look, write }
}

const unchanging = 'public, max-age=31536000, immutable'

test.each([
  ['a.avif', 'image/avif', true],
  ['a.webp', 'image/webp', true],
  ['a.jpg', 'image/jpeg', true],
  ['a.jpeg', 'image/jpeg', true],
  ['a.png', 'image/png', true],
  ['a.pdf', 'application/pdf', true],
  ['a.mp3', 'audio/mpeg', true],
  ['a.m4a', 'audio/mp4', true],
  ['a.flac', 'audio/flac', true],
  ['a.ogg', 'audio/ogg', true],
  ['a.wav', 'audio/wav', true],
  // The last extension counts.
  ['a.flac.png', 'image/png', true],
  ['a.wav.html', 'text/html; charset=utf-8', false],
  ['a.svg', 'image/svg+xml', false],
  ['wav', 'application/octet-stream', false],
])('media: %s is served as %s, and opened by a browser: %s', async (name, type, isShown) => {
  const { look } = await serve({ [`media/folder/${name}`]: 'x' })
  const { status, said } = await look(`/media/folder/${name}`)
  expect([status, said['content-type'], said['content-disposition'], said['cache-control']]).toEqual([
    200,
    type,
    isShown ? undefined : 'attachment',
    unchanging,
  ])
})

test('media: what is nobody’s to see is not there, nor what is hidden, nor a list of what there is', async () => {
  const { look } = await serve({ 'media/originals/a.png': 'x', 'media/.a.png': 'x', 'media/index.html': 'x' })
  for (const path of ['/media/originals/a.png', '/media/.a.png', '/build/assets/a.js'])
    expect([path, (await look(path)).status]).toEqual([path, 404])
  const { status, body } = await look('/media/')
  expect([status, body]).toEqual([403, expect.not.stringContaining('originals')])
})

test('public files: they keep their names, are asked for again after a day, and are those of the start', async () => {
  const { look, write } = await serve({ 'public/a.svg': '<svg/>', 'public/b/c.txt': 'c', 'public/index.html': 'x' })
  const { status, said } = await look('/a.svg')
  expect([status, said['content-type'], said['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=86400',
  ])
  const text = await look('/b/c.txt')
  expect([text.body, text.said['content-type']]).toEqual(['c', 'text/plain; charset=utf-8'])
  await write('public/late.txt', 'x')
  for (const path of ['/', '/late.txt']) expect([path, (await look(path)).status]).toEqual([path, 404])
})

test('build: its assets are served, packed where they are, and neither source maps nor what else is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const files = {
    'client/assets/a-1.js': 'a',
    'client/assets/a-1.js.br': brotliCompressSync('a'),
    'client/assets/a-1.js.map': '{}',
    'client/assets/deeper/b.js': 'b',
    'client/notes.txt': 'x',
  }
  const { app, look } = await serve(files, { hasBuild: true })
  const plain = await look('/build/assets/a-1.js')
  expect([plain.status, plain.body, plain.said['cache-control']]).toEqual([200, 'a', unchanging])
  expect(plain.said).not.toHaveProperty('content-security-policy')
  const packed = await look('/build/assets/a-1.js', { 'accept-encoding': 'br' })
  expect([packed.status, packed.said['content-encoding']]).toEqual([200, 'br'])
  for (const path of ['a-1.js.map', 'deeper/b.js', '../notes.txt', ''])
    expect([path, (await look(`/build/assets/${path}`)).status]).toEqual([path, 404])
  expect((await look('/build/notes.txt')).status).toBe(404)
  // The files are published again each day while the app is running.
  expect(vi.getTimerCount()).toBe(1)
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})

const ofDocuments = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

test.each([
  ['/a.css', true],
  ['/a.js', true],
  ['/a.woff2', true],
  ['/a.avif', true],
  ['/a.webp', true],
  ['/a.jpg', true],
  ['/a.jpeg', true],
  ['/a.png', true],
  ['/a.png.html', false],
  ['/apng', false],
  ['/a.svg', false],
  ['/a.pdf', false],
  ['/proof-worker-1a.js', false],
])('security: %s is a part of a page, which is told nothing that documents go by: %s', (path, isPart) => {
  const removed: string[][] = [[], []]
  const note = (at: number) => ({ removeHeader: (name: string) => void removed[at]!.push(name) })
  removePageParts({ ...note(0), raw: note(1) } as unknown as FastifyReply, path)
  expect(removed).toEqual(isPart ? [ofDocuments, ofDocuments] : [[], []])
})
