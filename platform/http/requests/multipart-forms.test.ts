import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leaveForm, readMultipartForms, readUpload } from './multipart-forms.ts'

const mostBytes = 100

async function takeFile(request: FastifyRequest) {
  const upload = await readUpload(request, { mostBytes })
  return { upload: typeof upload === 'string' ? upload : [upload.name, upload.bytes.toString()] }
}

/**
 * Opens an app with one form that it reads itself, and one that is left to its handler, which
 * accepts a file.
 */
async function open() {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onRequest', async (request) => {
    if (request.url === '/upload') leaveForm(request)
  })
  await readMultipartForms(app)
  app.post('/form', async ({ body }) => ({ body }))
  app.post('/upload', (request) => takeFile(request))
  return async (url: string, form: FormData | string) => {
    const request = new Request('http://house.example', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const headers = { 'content-type': request.headers.get('content-type')!, 'content-length': String(payload.length) }
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    return [answer.statusCode, answer.json()] as const
  }
}

const formOf = (...entries: [string, string | Blob, string?][]): FormData => {
  const form = new FormData()
  for (const [name, value, file] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, file)
  }
  return form
}

test.each([
  ['of the most bytes', 'x'.repeat(mostBytes), ['a.txt', 'x'.repeat(mostBytes)]],
  ['of one byte more', 'x'.repeat(mostBytes + 1), 'tooHeavy'],
  ['that nobody would read', 'x'.repeat(mostBytes + 70_000), 'tooHeavy'],
  ['that is empty', '', ['a.txt', '']],
])('uploads: a file %s', async (_, content, upload) => {
  const send = await open()
  const form = formOf(['title', 'A'], ['file', new Blob([content]), 'a.txt'])
  expect(await send('/upload', form)).toEqual([200, { upload }])
})

test('uploads: what says to be larger than a form may be is not read at all', async () => {
  const parts = vi.fn()
  const headers = { 'content-length': String(mostBytes + 64 * 1024 + 1) }
  const request = { isMultipart: () => true, headers, parts } as unknown as FastifyRequest
  expect(await readUpload(request, { mostBytes })).toBe('tooHeavy')
  expect(parts).not.toHaveBeenCalled()
})

test('uploads: a form without a file, and what is no form, have none', async () => {
  const send = await open()
  expect(await send('/upload', formOf(['title', 'A']))).toEqual([200, { upload: 'missing' }])
  expect(await send('/upload', formOf(['file', new Blob([]), '']))).toEqual([200, { upload: 'missing' }])
  expect(await send('/upload', 'text')).toEqual([200, { upload: 'missing' }])
})

test('forms: each field has its values, and a form that takes no file is sent none', async () => {
  const send = await open()
  expect(await send('/form', formOf(['a', '1'], ['b', '2'], ['a', '3']))).toEqual([
    200,
    { body: { a: ['1', '3'], b: ['2'] } },
  ])
  expect((await send('/form', formOf(['a', '1'], ['file', new Blob(['x']), 'a.txt'])))[0]).toBe(413)
})
