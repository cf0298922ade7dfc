import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'

describe('the guest book on Hono', () => {
  let server: ServerType
  let url: string
  let files: string
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'guest-book-'))
    await writeFile(join(files, 'main.js'), 'built()')
    server = serve({ fetch: createApp({ secret: 'a secret of 32 characters or more', files }).fetch, port: 0 })
    if (!server.listening) await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await new Promise((resolve) => void server.close(resolve))
    await rm(files, { recursive: true })
  })

  const write = async (text: string) => {
    const headers = { referer: `${url}/` }
    const sent = { method: 'POST', body: new URLSearchParams({ text }), headers, redirect: 'manual' } as const
    const response = await fetch(`${url}/entries`, sent)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    return (await fetch(`${url}/`, { headers: { cookie } })).text()
  }

  it('shows its page as HTML, and the file that a bundler has built', async () => {
    const page = await (await fetch(url)).text()
    expect(page).toContain('<title>Guest book</title>')
    expect(page).toContain('<form action="/entries" method="post">')
    expect(await (await fetch(`${url}/build/main.js`)).text()).toBe('built()')
    expect((await fetch(`${url}/build/other.js`)).status).toBe(404)
  })

  it('sends an empty entry back with its error, and a good one with the notice', async () => {
    expect(await write(' ')).toContain('<p role="alert">Please write something.</p>')
    const page = await write('Hello <Hono>')
    expect(page).toContain('<p role="status">Thank you!</p>')
    expect(page).toContain('<li>Hello &lt;Hono&gt;</li>')
  })

  it('has nothing that a strict compiler objects to', async () => {
    const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', import.meta.dirname], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })
})
