import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { install, programs, readPackage, root, run } from './testing/project.ts'

const folder = join(import.meta.dirname, '..')

const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

describe('the starter', () => {
  let work: string
  let app: string
  const processes: ChildProcess[] = []
  /** Output of the most recently started program. */
  let said: string

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'create-navigation-'))
    const packed = spawnSync('npm', ['pack', folder, '--pack-destination', work], {
      cwd: work,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    expect(packed.status, packed.stderr).toBe(0)
    const tarball = (await readdir(work)).find((name) => name.endsWith('.tgz'))!
    expect(spawnSync('tar', ['-xzf', tarball], { cwd: work }).status).toBe(0)
    expect(await run(work, 'package/src/create.mjs', 'my-app')).toBe('')
    app = join(work, 'my-app')
    await install(app)
  })
  afterAll(async () => {
    for (const process of processes) process.kill()
    await Promise.all(processes.map(async (process) => process.exitCode ?? (await once(process, 'exit'))))
    await rm(work, { recursive: true, force: true })
  })

  /** Starts a program of the application, and waits until it responds. */
  async function start(...args: string[]): Promise<string> {
    const port = await findPort()
    const url = `http://localhost:${port}`
    const started = spawn(process.execPath, args, { cwd: app, env: { ...process.env, PORT: String(port) } })
    processes.push(started)
    said = ''
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
    await vi.waitFor(
      async () => {
        if (started.exitCode !== null) throw new Error(said)
        expect((await fetch(url)).status, said).toBe(200)
      },
      { timeout: 30_000, interval: 100 },
    )
    return url
  }

  const read = async (url: string, path = '/') => (await fetch(url + path)).text()

  it('has a name of its own, a .gitignore, and the versions that this repository uses', async () => {
    const { name, dependencies, devDependencies } = await readPackage(app)
    expect(name).toBe('my-app')
    expect(existsSync(join(app, '.gitignore'))).toBe(true)
    const ours = await readPackage(root)
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([dependency, version]).toEqual([
        dependency,
        ours.dependencies[dependency] ?? ours.devDependencies[dependency],
      ])
  })

  it('leaves a folder alone that has something in it, and takes no name that npm would not', async () => {
    expect(await run(work, 'package/src/create.mjs', 'my-app')).toContain('There is something in')
    expect(await run(work, 'package/src/create.mjs', 'My App')).toContain('is no name for a package')
    expect(await run(work, 'package/src/create.mjs')).toContain('Say where')
  })

  it('has nothing that its compiler objects to, and passes its own tests', async () => {
    expect(await run(app, programs.tsc)).toBe('')
    expect(await run(app, programs.vitest, 'run', '--root', app)).toBe('')
  })

  it('is built and started as in production, with the files that the page names', async () => {
    const { scripts } = await readPackage(app)
    for (const command of scripts['build']!.split(' && '))
      expect(await run(app, programs.vite, ...command.split(' ').slice(1), '--logLevel', 'error')).toBe('')
    const url = await start(...scripts['start']!.split(' ').slice(1))
    const page = await read(url)
    expect(page).toContain('<h1>Notes</h1>')
    const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1]
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1]
    const icon = /<link rel="icon" href="([^"]+)"/.exec(page)?.[1]
    expect([icon, (await fetch(url + String(icon))).status]).toEqual(['/assets/icon.svg', 200])
    for (const file of [script, style]) {
      const response = await fetch(url + String(file))
      expect([file, response.status, response.headers.get('cache-control')]).toEqual([
        expect.stringMatching(/^\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/),
        200,
        expect.stringContaining('immutable'),
      ])
    }
    const headers = { 'x-hybrid': 'true', 'x-hybrid-version': 'an older one' }
    expect((await fetch(`${url}/about`, { headers })).status).toBe(409)
  })

  it('is developed with its pages and its server as they are saved', async () => {
    const { scripts } = await readPackage(app)
    const url = await start(...scripts['dev']!.split(' ').slice(1))
    expect(await read(url)).toContain('/@vite/client')
    expect(await read(url, '/src/client/client.tsx')).toContain('hydrateNavigation')
    expect(await read(url, '/assets/icon.svg')).toContain('<svg')
    const sent = await fetch(`${url}/notes`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Anna', text: 'Good morning' }),
      headers: { referer: `${url}/` },
    })
    expect(sent.status).toBe(200)
    for (const [file, from, to] of [
      ['src/pages/home-page.tsx', '<h1>Notes</h1>', '<h1>What was written</h1>'],
      ['src/server/handlers.ts', "title: 'Notes'", "title: 'The guest book'"],
    ] as const) {
      const path = join(app, file)
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
    }
    await vi.waitFor(
      async () => {
        const page = await read(url)
        expect(page).toContain('<h1>What was written</h1>')
        expect(page).toContain('<title>The guest book</title>')
        // Stored data survives the change.
        expect(page).toContain('Good morning')
      },
      { timeout: 20_000, interval: 100 },
    )
  })

  it('says in the terminal why a page in development cannot be shown', async () => {
    const path = join(app, 'src/server/handlers.ts')
    const fault = "about: () => { throw new Error('No news today.') },\n  aboutBefore: () =>"
    await writeFile(path, (await readFile(path, 'utf8')).replace('about: () =>', fault))
    const { scripts } = await readPackage(app)
    const url = await start(...scripts['dev']!.split(' ').slice(1))
    expect((await fetch(`${url}/about`)).status).toBe(500)
    await vi.waitFor(() => expect(said).toMatch(/^Error: No news today\.\n    at .*handlers\.ts/m))
  })
})
