import { expect, it } from 'vitest'
import { dialog, properties, view } from '../../../testing/unregistered.ts'
import { HttpError, back, download, external, redirect, respond } from './answer.ts'

it('an answer has its defaults, which options change', () => {
  expect(view('page', { a: 1 })).toEqual({ kind: 'view', component: 'page', properties: { a: 1 } })
  expect(view('page', {}, { status: 201 })).toMatchObject({ status: 201 })
  expect(properties({ a: 1 }, { status: 419 })).toEqual({
    kind: 'view',
    component: null,
    properties: { a: 1 },
    status: 419,
  })
  expect(dialog('d', {}, { baseUrl: '/' })).toMatchObject({ kind: 'dialog', component: 'd', baseUrl: '/', keep: false })
  expect(dialog('d', {}, { baseUrl: '/', keep: true }).keep).toBe(true)
  expect(back()).toEqual({ kind: 'back', hash: '' })
  expect(back({ fallback: '/cart', hash: 'a', flash: { b: 1 } })).toEqual({
    kind: 'back',
    fallback: '/cart',
    hash: 'a',
    flash: { b: 1 },
  })
  expect(redirect('/a')).toEqual({ kind: 'redirect', url: '/a', status: 303 })
  expect(redirect('/a', { status: 308 }).status).toBe(308)
  expect(external('/a')).toEqual({ kind: 'external', url: '/a', target: 'current' })
  expect(external('/a', { target: 'new-tab' }).target).toBe('new-tab')
  expect(respond('x')).toEqual({ kind: 'plain', body: 'x', status: 200, headers: {} })
  expect(respond('x', { status: 202, headers: { a: 'b' } })).toMatchObject({ status: 202, headers: { a: 'b' } })
})

it('a file is what it is said to be, whatever its headers say beside', () => {
  const headers = { 'content-type': 'text/html', 'content-disposition': 'inline', 'x-own': '1' }
  expect(download('x', { filename: 'a.txt', type: 'text/plain', headers }).headers).toMatchObject({
    'x-own': '1',
    'content-type': 'text/plain',
    'content-disposition': expect.stringContaining('attachment; filename="a.txt"'),
  })
})

it('a file is named for old readers and new ones', () => {
  const describe = (filename: string) =>
    download('x', { filename, type: 'text/plain', headers: { 'x-own': '1' } }).headers['content-disposition']
  expect(download('x', { filename: 'a.txt', type: 'text/plain', headers: { 'x-own': '1' } })).toEqual({
    kind: 'plain',
    body: 'x',
    status: 200,
    headers: {
      'x-own': '1',
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
    },
  })
  expect(describe('a"b\\c\nd~ e')).toBe(`attachment; filename="a_b_c_d~ e"; filename*=UTF-8''a%22b%5Cc%0Ad~%20e`)
  expect(describe("it's (one)*")).toBe(`attachment; filename="it's (one)*"; filename*=UTF-8''it%27s%20%28one%29%2A`)
  expect(download('x', { filename: 'a', type: 'b', disposition: 'inline' }).headers['content-disposition']).toMatch(
    /^inline; /,
  )
})

it('an error that is thrown says its status, and headers where there are some', () => {
  const plain = new HttpError(404)
  expect([plain.statusCode, plain.message, plain.headers]).toEqual([404, 'HTTP 404', {}])
  const full = new HttpError(429, 'Too often.', { 'retry-after': '60' })
  expect([full.statusCode, full.message, full.headers]).toEqual([429, 'Too often.', { 'retry-after': '60' }])
})
