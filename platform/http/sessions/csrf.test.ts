import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { findRefusal } from '../requests/refusals.ts'
import { createCsrf } from './csrf.ts'

const origins = { en: 'https://en.test', fr: 'https://fr.test', hu: 'https://hu.test' }
const { tokenOf, verify } = createCsrf({ secret: 'a secret', origins })
const token = tokenOf('session 7')
const nobody = { id: null, token: '', isExpired: false }
const visitor = { id: 'session 7', token, isExpired: false }
const late = { id: null, token: '', isExpired: true }

const own = { origin: 'https://en.test' }
const stranger = { origin: 'https://evil.test' }

test.each([
  ['of nobody from our page', own, {}, nobody, true],
  ['of nobody with a token of somebody', own, { _token: token }, nobody, false],
  ['of nobody from another page', stranger, {}, nobody, false],
  ['of a session that is over, with its token', own, { _token: token }, late, false],
  ['of a session that is over, without its token', own, {}, late, false],
  ['of a session, with its token in a field', own, { _token: token }, visitor, true],
  ['of a session, with its token in a header', { ...own, 'x-xsrf-token': token }, {}, visitor, true],
  [
    'of a session, whose header counts before its field',
    { ...own, 'x-xsrf-token': 'other' },
    { _token: token },
    visitor,
    false,
  ],
  ['of a session, with the token of another', own, { _token: tokenOf('session 8') }, visitor, false],
  ['of a session, without a token', own, {}, visitor, false],
  ['of a session, with a token that is no text', own, { _token: [token] }, visitor, false],
  ['of a session, with its token from another page', stranger, { _token: token }, visitor, false],
  [
    'of a session, with its token from our page in another language',
    { origin: 'https://fr.test' },
    { _token: token },
    visitor,
    false,
  ],
  ['that says nothing of where it comes from', {}, { _token: token }, visitor, false],
  [
    'from a page of our site, as a browser says',
    { ...own, 'sec-fetch-site': 'same-site' },
    { _token: token },
    visitor,
    false,
  ],
  ['that a visitor has typed, as a browser says', { 'sec-fetch-site': 'none' }, { _token: token }, visitor, true],
  ['whose referrer alone is ours', { referer: 'https://en.test/cart?a=1' }, { _token: token }, visitor, true],
  [
    'whose referrer alone is a stranger’s',
    { referer: 'https://evil.test/https://en.test/' },
    { _token: token },
    visitor,
    false,
  ],
])('csrf: a form %s', (_, headers, body, session, isTaken) => {
  const request = { headers, body, host: 'en.test' } as unknown as FastifyRequest
  expect([verify(request, session), findRefusal(request)]).toEqual([isTaken, isTaken ? undefined : 'token'])
})
