import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './bundle.ts'

const library = join(import.meta.dirname, '../..')
const workspace = join(library, '../../node_modules')
/** The packages that a reader of the tutorial installs. */
const installed = [
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@fastify/static',
  'fastify',
  'react',
  'react-dom',
  'vite',
]
const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
}

/** Runs one of the library's programs; returns its output if it fails. */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

/** Creates a project folder with the library as published and the packages that it is used with. */
async function createProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guest-book-'))
  for (const name of installed) {
    const path = join(folder, 'node_modules', name)
    await mkdir(dirname(path), { recursive: true })
    await symlink(join(workspace, name), path, 'junction')
  }
  expect(run(join(library, 'build.mjs'), join(folder, 'node_modules/@cadenza/navigation'))).toBe('')
  return folder
}

/** Writes the files that the README shows, verbatim. */
async function writeTutorial(folder: string): Promise<string[]> {
  const readme = await readFile(join(library, 'README.md'), 'utf8')
  const files = [...readme.matchAll(/```[jt]s file=(\S+)\n([\s\S]*?)```/g)].map(
    ([, name, source]) => [name!, source!] as const,
  )
  await Promise.all(files.map(([name, source]) => writeFile(join(folder, name), source)))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  return files.map(([name]) => name)
}

describe('the tutorial', () => {
  let folder: string
  let files: string[]
  let app: FastifyInstance

  beforeAll(async () => {
    folder = await createProject()
    files = await writeTutorial(folder)
    await mkdir(join(folder, 'public'))
    await writeFile(join(folder, 'public/main.js'), await bundle(join(folder, 'main.ts'), { minify: true }))
    const { createApp } = (await import(pathToFileURL(join(folder, 'app.ts')).href)) as {
      createApp: () => Promise<FastifyInstance>
    }
    app = await createApp()
  })
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  let cookie = ''
  /** Sends requests as a browser does, keeping the cookie that it receives. */
  const ask = async (request: { url: string; method?: 'GET' | 'POST'; payload?: string; headers?: object }) => {
    const response = await app.inject({ ...request, headers: { ...request.headers, cookie } })
    cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0]!
    return response
  }
  const post = (payload: string) =>
    ask({
      method: 'POST',
      url: '/entries',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost:80/' },
    })

  // Holds: navigation.tutorial-readme-runs-stands
  it('has all its files', () => {
    const pages = 'routes.ts home-page.ts pages.ts app.ts main.ts'
    expect(files.join(' ')).toBe(`${pages} vite.config.js server.ts develop.ts`)
  })

  // Holds: navigation.package-published-javascript-declarations-publint
  it('has nothing that a strict compiler objects to, the library’s own declarations included', () => {
    const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
    expect(run(compiler, '-p', folder)).toBe('')
  })

  // Holds: navigation.tutorial-readme-runs-stands
  it('shows the page as HTML, with its title', async () => {
    const { body, statusCode } = await app.inject('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Guest book</title>')
    expect(body).toContain('<input name="text" value=""/>')
  })

  // Holds: navigation.tutorial-readme-runs-stands
  it('sends an empty entry back with its error and a good one with the notice', async () => {
    const refused = await post('text=+')
    expect([refused.statusCode, refused.headers['location']]).toEqual([303, '/'])
    expect((await ask({ url: '/' })).body).toContain('<p role="alert">Please write something.</p>')
    expect((await ask({ url: '/' })).body).not.toContain('Please write something.')
    await post('text=Hello')
    const { body } = await ask({ url: '/' })
    expect(body).toContain('<p role="status">Thank you!</p>')
    expect(body).toContain('<a href="/entries/1">Hello</a>')
  })

  it('answers a navigation with the page and its properties alone', async () => {
    const response = await app.inject({ url: '/entries/1', headers: { 'x-hybrid': 'true' } })
    expect(response.json().view).toMatchObject({ component: 'entry', properties: { text: 'Hello', errors: {} } })
    expect((await app.inject('/entries/2')).statusCode).toBe(404)
  })

  it('comes from a package that cannot be packed unbuilt', () => {
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run'], {
      cwd: library,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    expect(status).not.toBe(0)
    expect(stdout + stderr).toContain('npm run package')
  })

  // Holds: navigation.tutorial-readme-runs-stands
  it('has a client that can be built, and serves it beside the pages', async () => {
    const { body, headers, statusCode } = await app.inject('/main.js')
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('javascript')])
    expect(body).toContain('x-hybrid')
    expect((await app.inject('/nowhere.js')).statusCode).toBe(404)
  })

  // Holds: navigation.tutorial-readme-runs-stands
  it('builds by the configuration that it shows', () => {
    expect(run(join(workspace, 'vite/bin/vite.js'), 'build', folder, '--outDir', 'built', '--logLevel', 'error')).toBe(
      '',
    )
    expect(existsSync(join(folder, 'built/main.js'))).toBe(true)
  })
})
