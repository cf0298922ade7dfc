import { expect, it } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { type NavigationContext } from '../navigation/options.ts'
import { checkFields } from './check-fields.ts'
import type { HttpRequest, Transport } from '../navigation/transport.ts'

const { window } = createFakeWindow('http://shop.test/')
const context = {
  ...createPayload('/'),
  scrollRegions: [],
  memo: {},
  pendingNavigation: undefined,
} as NavigationContext
const answers = { 'x-hybrid-validate': 'true' }

it('a check asks for what it is told to, without files and without the headers of navigations', async () => {
  let sent: HttpRequest | undefined
  const transport: Transport = async (request) => {
    sent = request
    return answerWith({ errors: { name: 'Missing.' } }, answers)
  }
  const { signal } = new AbortController()
  const data = { name: '', file: new File(['x'], 'x.txt') }
  const asked = {
    url: '/save',
    method: 'PUT',
    data,
    fields: ['name'],
    headers: { 'X-Own': '1' },
    timeout: 7,
    signal,
  } as const
  expect(await checkFields({ window, context, transport }, asked)).toEqual({ name: 'Missing.' })
  expect(sent).toMatchObject({ method: 'POST', url: 'http://shop.test/save', timeout: 7, signal })
  expect(JSON.parse(String(sent!.body))).toEqual({ _method: 'PUT', _validate: { name: '' } })
  expect(sent!.headers).toEqual({
    'X-Own': '1',
    'X-Requested-With': 'XMLHttpRequest',
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'x-hybrid-validate': '["name"]',
  })
})

it.each([
  ['another status', answerWith({ errors: { a: 'No.' } }, answers, 429)],
  ['a page', answerWith({ errors: { a: 'No.' } })],
])('an answer that is %s says nothing of the fields', async (_, answer) => {
  const transport: Transport = async () => answer
  expect(await checkFields({ window, context, transport }, { url: '/save', data: {}, fields: [] })).toBeUndefined()
})
