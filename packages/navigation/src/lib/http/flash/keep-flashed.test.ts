import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { type LooseOptions, createHandlers, navigation } from '../../../testing/unregistered.ts'
import { post } from '../../routing/route.ts'
import { defineRoutes } from '../../routing/table.ts'
import { type Answer, back } from '../answer/answer.ts'
import type { FlashData } from '../exchange/options.ts'

const routes = defineRoutes({ form: post('/form') })

/** Sends a plain form and returns what is then stored for the visitor. */
async function send(
  fields: Record<string, string>,
  answer: () => Answer = () => back({ errors: { name: 'Missing.' }, fields: ['name', 'mail', 'message'] }),
  headers: Record<string, string> = {},
  options: { flashLimit?: number } = {},
): Promise<{ status: number; kept: FlashData | undefined }> {
  let kept: FlashData | undefined
  const app = Fastify({ bodyLimit: 2 ** 21 })
  await app.register(navigation, {
    routes,
    version: '1',
    handlers: createHandlers({ form: answer }),
    flashStore: { read: () => ({}), write: (_: unknown, data: FlashData) => void (kept = data) },
    renderDocument: () => '',
    ...options,
  } as LooseOptions)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/form',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  await app.close()
  return { status: statusCode, kept }
}

it('a form that failed leaves the fields behind that its handler names, and no others', async () => {
  const { kept } = await send({ name: '', mail: 'a@b.c', _token: 't', password: 'p', other: 'x' })
  expect(kept?.input).toEqual({ name: '', mail: 'a@b.c' })
})

it('a list comes back only where the form has one', async () => {
  const answer = () => back({ errors: { tags: 'Too few.' }, fields: ['tags[]', 'name'] })
  const { kept } = await send({ 'tags[a]': 'x', 'name[a]': 'y' }, answer)
  expect(kept?.input).toEqual({ tags: { a: 'x' } })
})

it('a form whose handler names no fields leaves none', async () => {
  expect((await send({ name: 'x' }, () => back({ errors: { name: 'No.' } }))).kept?.input).toEqual({})
})

it('a navigation leaves nothing: the page still has what was typed', async () => {
  expect((await send({ name: 'x' }, undefined, { 'x-hybrid': 'true' })).kept?.input).toEqual({})
})

// Holds: operation.plain-form-failed-leaves-fields
it('a text of 5,000 letters comes back whole, whatever the letters and lines', async () => {
  for (const letter of ['a', '"', 'ő', 'あ', '😀'.repeat(1)]) {
    const message = letter.repeat(5000 / letter.length)
    expect((await send({ name: 'n', mail: 'a@b.c', message })).kept?.input).toEqual({
      name: 'n',
      mail: 'a@b.c',
      message,
    })
  }
  // Browsers send every line break as two characters.
  const { kept } = await send({ message: 'x\r\n'.repeat(2500) })
  expect(kept?.input).toEqual({ message: 'x\n'.repeat(2500) })
})

it('a form of 900 kB leaves a few kB, and the fields that fit', async () => {
  const { kept } = await send({ message: 'x'.repeat(900_000), name: 'Anna', mail: '', other: 'y'.repeat(100_000) })
  expect(kept?.input).toEqual({ name: 'Anna', mail: '' })
  const list = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`tags[${index}]`, 'x'.repeat(1000)]))
  const answer = () => back({ errors: { tags: 'Too many.' }, fields: ['tags[]'] })
  expect((await send(list, answer)).kept?.input).toEqual({})
})

it('fields come back for as long as all of them fit together', async () => {
  const { kept } = await send({ name: 'x'.repeat(9_000), mail: 'y'.repeat(9_000), message: 'z'.repeat(6_000) })
  expect(Object.keys(kept?.input ?? {})).toEqual(['name', 'message'])
})

it('characters that no store takes are left out of what is kept', async () => {
  const { kept } = await send({ name: 'a\0b\u0007', message: 'c\td\ne' })
  expect(kept?.input).toEqual({ name: 'ab', message: 'c\td\ne' })
  const errors = await send({}, () => back({ errors: { name: 'x\0y' } }))
  expect(errors.kept?.errors).toEqual({ name: 'xy' })
})

it('errors are no way to fill a session', async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 'x'.repeat(5000)]))
  const { kept } = await send({}, () => back({ errors: many }))
  expect(Object.keys(kept?.errors ?? {})).toHaveLength(100)
  expect(kept?.errors['field0']).toHaveLength(500)
})

it.each(['x'.repeat(101), 'a\0b', ''])('an error bag with a name that no page has is none (%#)', async (bag) => {
  const { status, kept } = await send({ _error_bag: bag })
  expect([status, kept?.errors]).toEqual([303, { name: 'Missing.' }])
})

it('errors go into the bag that the form asks for, whatever its handler would call it', async () => {
  const refuse = () => back({ errors: { name: 'Missing.' }, errorBag: 'own' })
  expect((await send({ _error_bag: 'asked' }, refuse)).kept?.errors).toEqual({ asked: { name: 'Missing.' } })
  expect((await send({}, refuse)).kept?.errors).toEqual({ own: { name: 'Missing.' } })
})

it('a flash that is larger than a page can want is a fault', async () => {
  const { status, kept } = await send({}, () => back({ flash: { notice: 'x'.repeat(20_000) } }))
  expect([status, kept]).toEqual([500, undefined])
})

it('what is flashed has a limit, which an app sets', async () => {
  const fact = 'x'.repeat(20_000)
  const tell = () => back({ flash: { fact } })
  expect(await send({}, tell)).toEqual({ status: 500, kept: undefined })
  const { status, kept } = await send({}, tell, {}, { flashLimit: 30_000 })
  expect([status, kept?.flash]).toEqual([303, { fact }])
})
