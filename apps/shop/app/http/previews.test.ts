import type { FastifyReply, FastifyRequest } from 'fastify'
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createPreviews, previewTokenOf } from './previews.ts'

test.each([
  ['GET', '/gyik?preview=abc', 'abc'],
  ['GET', '/gyik?a=1&preview=a%20b#x', 'a b'],
  ['GET', `/?preview=${'x'.repeat(500)}`, 'x'.repeat(500)],
  ['GET', `/?preview=${'x'.repeat(501)}`, null],
  ['GET', '/?preview=', null],
  ['GET', '/preview=abc', null],
  ['GET', '/?preview', null],
  ['GET', '/?a=preview=b', null],
  ['POST', '/gyik?preview=abc', null],
  ['HEAD', '/gyik?preview=abc', null],
  ['GET', '//[?preview=abc', null],
])('previews: the link of %s %s is %s', (method, url, token) => {
  expect(previewTokenOf({ method, url })).toBe(token)
})

const origins = { en: 'https://a.example', fr: 'https://b.example', hu: 'https://a.example' }

/** A response with the headers of every page. */
function createAnswer() {
  const headers: Record<string, unknown> = {
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    'x-frame-options': 'DENY',
  }
  const raw = Object.assign(new EventEmitter(), {
    getHeader: (name: string) => headers[name],
    setHeader: (name: string, value: unknown) => void (headers[name] = value),
    removeHeader: (name: string) => void delete headers[name],
  })
  const warn = vi.fn<() => void>()
  const reply = { raw, header: raw.setHeader } as unknown as FastifyReply
  const ask = (url: string) => ({ method: 'GET', url, log: { warn } }) as unknown as FastifyRequest
  return { headers, raw, reply, ask, warn }
}

test('previews: a page that is opened by everybody is as it was', async () => {
  const { headers, reply, ask } = createAnswer()
  const before = { ...headers }
  const open = vi.fn<() => Promise<null>>()
  const previews = createPreviews({ origins })
  previews.openBy(open)
  expect(await previews.begin(ask('/gyik'), reply)).toBeNull()
  expect(open).not.toHaveBeenCalled()
  expect(headers).toEqual(before)
})

test('previews: a link that is none shows what everybody sees, is told to no search engine, and is framed by nobody', async () => {
  const { headers, reply, ask } = createAnswer()
  const before = { ...headers }
  // Before a verifier of links is registered.
  expect(await createPreviews({ origins }).begin(ask('/gyik?preview=abc'), reply)).toBeNull()
  expect(headers).toEqual({ ...before, 'x-robots-tag': 'noindex, nofollow' })
})

test.each(['finish', 'close'])(
  'previews: what a link shows is read aside, framed by the shop alone, and taken back once at "%s"',
  async (end) => {
    const { headers, raw, reply, ask, warn } = createAnswer()
    const db = {} as never
    const close = vi.fn(async () => {})
    const open = vi.fn(async () => ({ db, close }))
    const previews = createPreviews({ origins })
    previews.openBy(open)
    expect(await previews.begin(ask('/gyik?preview=abc'), reply)).toBe(db)
    expect(open.mock.calls).toEqual([['abc']])
    expect(headers).toEqual({
      'content-security-policy':
        "default-src 'self'; frame-ancestors https://a.example https://b.example; base-uri 'none'",
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(close).not.toHaveBeenCalled()
    raw.emit(end)
    raw.emit('finish')
    raw.emit('close')
    expect(close).toHaveBeenCalledOnce()
    expect(warn).not.toHaveBeenCalled()
  },
)

test('previews: one that could not be taken back is told to the log', async () => {
  const { raw, reply, ask, warn } = createAnswer()
  const error = new Error('gone')
  const previews = createPreviews({ origins })
  previews.openBy(async () => ({ db: {} as never, close: () => Promise.reject(error) }))
  await previews.begin(ask('/gyik?preview=abc'), reply)
  raw.emit('finish')
  await vi.waitFor(() => expect(warn.mock.calls).toEqual([[error, 'A preview was not taken back.']]))
})
