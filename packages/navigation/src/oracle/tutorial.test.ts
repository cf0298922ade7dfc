import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './bundle.ts'

const folder = new URL('../../node_modules/.tutorial/', import.meta.url)

/** Writes the files that the README shows, just as they stand there. */
async function writeTutorial(): Promise<string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const files = [...readme.matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)].map(
    ([, name, source]) => [name!, source!] as const,
  )
  await mkdir(folder, { recursive: true })
  await Promise.all(files.map(([name, source]) => writeFile(new URL(name, folder), source)))
  return files.map(([name]) => name)
}

describe('the tutorial', () => {
  let files: string[]
  let app: FastifyInstance

  beforeAll(async () => {
    files = await writeTutorial()
    const { createApp } = (await import(new URL('app.ts', folder).href)) as {
      createApp: () => Promise<FastifyInstance>
    }
    app = await createApp()
  })
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/entries',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost:80/', ...headers },
    })

  it('has all its files', () => {
    expect(files).toEqual(['routes.ts', 'home-page.ts', 'pages.ts', 'app.ts', 'main.ts'])
  })

  it('shows the page as HTML, with its title', async () => {
    const { body, statusCode } = await app.inject('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Guest book</title>')
    expect(body).toContain('<input name="text" value=""/>')
  })

  it('sends an empty entry back with its error and a good one with the notice', async () => {
    const refused = await post('text=+')
    expect([refused.statusCode, refused.headers['location']]).toEqual([303, '/'])
    expect((await app.inject('/')).body).toContain('<p role="alert">Please write something.</p>')
    await post('text=Hello')
    const { body } = await app.inject('/')
    expect(body).toContain('<p role="status">Thank you!</p>')
    expect(body).toContain('<a href="/entries/1">Hello</a>')
  })

  it('answers a navigation with the page and its properties alone', async () => {
    const response = await app.inject({ url: '/entries/1', headers: { 'x-hybrid': 'true' } })
    expect(response.json().view).toMatchObject({ component: 'entry', properties: { text: 'Hello', errors: {} } })
    expect((await app.inject('/entries/2')).statusCode).toBe(404)
  })

  it('has a client that can be built', async () => {
    expect(await bundle(new URL('main.ts', folder).pathname, { minify: true })).toContain('x-hybrid')
  })
})
