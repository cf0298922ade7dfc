import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { findEncoding, encodeAnswer } from './packed-answer.ts'

const body = Buffer.from('<p>Őszi hangverseny</p>'.repeat(200))

test('packed answer: has the same body in every encoding, under one tag', async () => {
  const answer = await encodeAnswer({ type: 'text/html', body })
  expect(brotliDecompressSync(answer.ready('br')!)).toEqual(body)
  expect(answer.ready('identity')).toBeUndefined()
  expect(await answer.pack('identity')).toEqual(body)
  expect(answer.ready('gzip')).toBeUndefined()
  expect(gunzipSync(await answer.pack('gzip'))).toEqual(body)
  expect(gunzipSync(answer.ready('gzip')!)).toEqual(body)
  expect(answer.etag).toBe((await encodeAnswer({ type: 'text/html', body })).etag)
  expect(answer.etag).not.toBe((await encodeAnswer({ type: 'text/html', body: body.subarray(1) })).etag)
})

test('packed answer: is packed smaller once it is asked for often', async () => {
  const text = Buffer.from(Array.from({ length: 3_000 }, (_, index) => `<li>${index ** 3} seats</li>`).join(''))
  const answer = await encodeAnswer({ type: 'text/html', body: text })
  const before = answer.ready('br')!.length
  expect(answer.bytes()).toBe(Math.ceil(before * 2.3))
  expect((await answer.pack('br')).length).toBe(before)
  expect(await answer.pack('gzip')).toEqual(gzipSync(text, { level: 7 }))
  for (let times = 0; times < 20; times++) answer.ready('br')
  await vi.waitFor(() => expect(answer.ready('br')!.length).toBeLessThan(before))
  expect(brotliDecompressSync(answer.ready('br')!)).toEqual(text)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['zstd', 'identity'],
  ['br;q=zero, \u0000', 'identity'],
  [['br'], 'identity'],
])('the encoding for %j is %s', (accepted, encoding) => {
  expect(findEncoding(accepted)).toBe(encoding)
})
