import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createNotes } from './notes.ts'
import { createMemoryStore } from './sessions.ts'

let app: FastifyInstance
beforeEach(async () => {
  const assets = { script: '/main.js', style: '/main.css', version: 'test' }
  app = await createApp({ assets, sessions: createMemoryStore(), notes: createNotes() })
})
afterEach(() => app.close())

const form = { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost:80/' }
const send = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/notes', payload, headers: { ...form, ...headers } })
/** Returns the page after a response, with its cookie. */
const follow = async ({ cookies }: Awaited<ReturnType<typeof send>>) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await app.inject({ url: '/', headers: { cookie } })).body
}

test('the first page is HTML, and gives nobody a cookie', async () => {
  const { body, cookies } = await app.inject('/')
  expect(body).toContain('<title>Notes</title>')
  expect(cookies).toEqual([])
})

test('a note is kept and told once, and its writer is known', async () => {
  const answer = await send('name=Anna&text=Good+morning')
  const page = await follow(answer)
  expect(page).toContain('<p role="status">Thank you!</p>')
  expect(page).toContain('value="Anna"')
  expect(await follow(answer)).not.toContain('Thank you!')
})

test('what is wrong is said by its field, and nothing typed is lost', async () => {
  const page = await follow(await send('name=Anna&text=x'))
  expect(page).toContain('<p id="text-error">Please write a little more.</p>')
  expect(page).toContain('value="x"')
})

test('a form of another site is refused', async () => {
  expect((await send('name=Anna&text=Good+morning', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(419)
  expect((await send('name=Anna&text=Good+morning', { origin: 'https://evil.test' })).statusCode).toBe(419)
})

test('an address that is none has a page', async () => {
  const { statusCode, body } = await app.inject('/nowhere')
  expect([statusCode, body]).toEqual([404, expect.stringContaining('There is no such page.')])
})
