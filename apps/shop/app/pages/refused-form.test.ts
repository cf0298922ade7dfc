import { expect, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { readRefusedForm } from './refused-form.ts'

const { origins } = createTestConfig()

interface Sent {
  method?: string
  type?: string | undefined
  origin?: string
  body?: unknown
}

function read({ method = 'POST', type = 'application/x-www-form-urlencoded', origin = origins.en, body }: Sent) {
  const headers = { origin, ...(type !== '' && { 'content-type': type }) }
  return readRefusedForm({ method, url: '/send', headers, body, host: new URL(origins.en).host } as never, origins)
}

test('a refused form: all that was typed comes back, each choice by itself, and no secret', () => {
  const body = {
    _token: 'x',
    password: 'x',
    new_Password: 'x',
    name: 'Anna',
    seats: ['1', '2'],
    empty: '',
  }
  expect(read({ body })).toEqual({
    action: '/send',
    fields: [
      { name: 'name', value: 'Anna' },
      { name: 'seats', value: '1' },
      { name: 'seats', value: '2' },
      { name: 'empty', value: '' },
    ],
  })
})

test.each<[string, Sent]>([
  ['what is no form', { method: 'PUT' }],
  ['what was sent by a script', { type: 'application/json' }],
  ['what says it is a form at the end', { type: 'text/plain; application/x-www-form-urlencoded' }],
  ['what says nothing of what it is', { type: '' }],
  ['what comes from a stranger’s page', { origin: 'https://evil.example' }],
])('a refused form: %s is not shown again', (_, sent) => {
  expect(read({ body: { name: 'Anna' }, ...sent })).toBeNull()
})

test('a refused form: one that says its letters, too, is one, and one without a body is none', () => {
  expect(read({ type: 'Application/X-WWW-Form-Urlencoded; charset=utf-8', body: { a: 'b' } })?.fields).toHaveLength(1)
  expect(read({ body: undefined })).toBeNull()
})

test('a refused form: one that is longer than any of the shop, with the names of its fields, is not shown again', () => {
  const ofLength = (length: number) => read({ body: { ab: 'x'.repeat(length - 5), c: 'de' } })
  expect(ofLength(64 * 1024)?.fields).toHaveLength(2)
  expect(ofLength(64 * 1024 + 1)).toBeNull()
})
