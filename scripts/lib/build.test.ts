import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ensureBuild, removeOldBuilds } from './build.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cadenza-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
})

test('builds: the last three stay, and what is none', () => {
  // Names do not reveal when a build was made.
  const builds = ['c', 'a', 'e', 'b', 'd'].map((letter) => letter.repeat(16))
  for (const [age, name] of [...builds, 'other'].entries()) {
    mkdirSync(join(root, 'dist', name), { recursive: true })
    utimesSync(join(root, 'dist', name), 1_000_000 - age, 1_000_000 - age)
  }
  removeOldBuilds(root)
  expect(readdirSync(join(root, 'dist')).toSorted()).toEqual([...builds.slice(0, 3), 'other'].toSorted())
})

/**
 * A stub for Vite: writes pages into the folder that it is given, and records how it was called.
 */
const vite = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
if (existsSync('fail')) process.exit(1)
const folder = args[args.indexOf('--outDir') + 1]
const name = args.includes('--ssr') ? 'render.js' : args.includes('desk') ? 'desk.js' : 'shop.js'
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/' + name, 'page '.repeat(1000))
writeFileSync(folder + '/font.woff2', 'a font')
appendFileSync('calls', process.env.NODE_ENV + ' ' + name + (args.includes('false') ? ' beside' : '') + '\\n')
`
const sources = [
  'core/cart.ts',
  'ui/button.tsx',
  'apps/shop/app.ts',
  'apps/desk/app.ts',
  'platform/log.ts',
  'values/money.ts',
  'packages/one/index.ts',
]

function write(path: string, content = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
function prepare(): void {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  for (const path of [...sources, 'vite.config.ts', 'tsconfig.client.json', 'package-lock.json']) write(path)
  write('node_modules/vite/bin/vite.js', vite)
}
const takeCalls = () => {
  const calls = existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : []
  rmSync(join(root, 'calls'), { force: true })
  return calls
}

test('builds: the pages of shop and desk are made into one folder, compressed as well, and then found there', async () => {
  prepare()
  const listeners = process.listenerCount('SIGTERM')
  const begin = vi.fn<() => void>()
  const directory = await ensureBuild(root, begin)
  expect(dirname(directory)).toBe(join(root, 'dist'))
  expect(begin).toHaveBeenCalledOnce()
  expect(takeCalls()).toEqual(['production shop.js', 'production desk.js beside', 'production render.js'])
  const client = join(directory, 'client')
  expect(readdirSync(client).toSorted()).toEqual(
    ['shop.js', 'desk.js']
      .flatMap((name) => [name, `${name}.br`, `${name}.gz`])
      .concat('font.woff2')
      .toSorted(),
  )
  for (const name of ['shop.js', 'desk.js']) {
    const content = readFileSync(join(client, name))
    expect(brotliDecompressSync(readFileSync(join(client, `${name}.br`)))).toEqual(content)
    expect(gunzipSync(readFileSync(join(client, `${name}.gz`)))).toEqual(content)
  }
  expect(await ensureBuild(root, begin)).toBe(directory)
  expect([begin.mock.calls.length, takeCalls()]).toEqual([1, []])
  expect(process.listenerCount('SIGTERM')).toBe(listeners)
})

test('builds: what Vite could not make is none, and is made by the next', async () => {
  prepare()
  write('fail')
  await expect(ensureBuild(root)).rejects.toThrow('The pages could not be built')
  rmSync(join(root, 'fail'))
  expect(readdirSync(join(await ensureBuild(root), 'server'))).toContain('render.js')
  expect(readdirSync(join(root, 'dist'))).toHaveLength(1)
})

test('builds: each state of the sources has its own, whatever is tested beside them', async () => {
  prepare()
  const first = await ensureBuild(root)
  for (const path of [
    'apps/shop/app.test.ts',
    'apps/desk/app.test.tsx',
    'core/testing/shop.ts',
    'platform/0001.sql',
    'docs/a.md',
  ])
    write(path)
  write('packages/one/node_modules/two/index.js')
  expect(await ensureBuild(root)).toBe(first)
  const states = [first]
  const expectAnother = (directory: string) => {
    expect(states).not.toContain(directory)
    states.push(directory)
  }
  write('package-lock.json', 'changed')
  expectAnother(await ensureBuild(root))
  renameSync(join(root, 'values/money.ts'), join(root, 'values/price.ts'))
  expectAnother(await ensureBuild(root))
  renameSync(join(root, 'values/price.ts'), join(root, 'values/money.ts'))
  expect(await ensureBuild(root)).toBe(states.at(-2))
})

test('builds: a release brings its own', async () => {
  prepare()
  write('release.json')
  expect(await ensureBuild(root)).toBe(join(root, 'build'))
  expect(takeCalls()).toEqual([])
})
