import { describe, expect, it } from 'vitest'
import { type HttpRequest, type Progress, createTransport } from './transport.ts'

/** A request controlled by the test. */
class FakeRequest {
  static last: FakeRequest
  method = ''
  url = ''
  body: unknown
  status = 0
  timeout = -1
  responseType = ''
  response: ArrayBuffer | null = null
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = (): void => {}
  onabort = (): void => {}
  ontimeout = (): void => {}
  onerror = (): void => {}
  onloadend = (): void => {}

  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getAllResponseHeaders = (): string => 'content-type: application/json\r\nlocation: http://a.test:80/b: c\r\n'
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.onabort()
    this.onloadend()
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, response: new TextEncoder().encode(text).buffer })
    this.onload()
    this.onloadend()
  }
}

const transport = createTransport(FakeRequest as unknown as typeof XMLHttpRequest)
const send = (options: Partial<HttpRequest> = {}) => {
  const answer = transport({ method: 'POST', url: '/a', headers: { 'x-a': 'b' }, body: '{}', ...options })
  return { answer, request: FakeRequest.last }
}

describe('a request', () => {
  // Holds: navigation.upload-progress-rounded-percentage-statuses
  it('reads the answer as bytes, whatever its status, and waits without end by default', async () => {
    const { answer, request } = send()
    expect(request).toMatchObject({ method: 'POST', url: '/a', body: '{}', timeout: 0, responseType: 'arraybuffer' })
    expect(request.headers).toEqual({ 'x-a': 'b' })
    request.answer(500, '{"ő":1}')
    expect(await answer).toMatchObject({
      status: 500,
      headers: { 'content-type': 'application/json', location: 'http://a.test:80/b: c' },
      data: { ő: 1 },
    })
  })

  // Holds: navigation.upload-progress-rounded-percentage-statuses
  it('tells how much of an upload is done, as a rounded percentage', async () => {
    const told: Progress[] = []
    const { answer, request } = send({ onProgress: (progress) => void told.push(progress) })
    request.upload.onprogress!({ loaded: 1, total: 3 })
    request.upload.onprogress!({ loaded: 2, total: 3 })
    request.upload.onprogress!({ loaded: 3, total: 3 })
    request.upload.onprogress!({ loaded: 5, total: 0 })
    request.answer(200, '')
    await answer
    expect(told).toEqual([
      { loaded: 1, total: 3, percentage: 33 },
      { loaded: 2, total: 3, percentage: 67 },
      { loaded: 3, total: 3, percentage: 100 },
      { loaded: 5, total: 0, percentage: 0 },
    ])
  })

  // Holds: navigation.upload-progress-rounded-percentage-statuses
  it('fails by what went wrong', async () => {
    const late = send({ timeout: 10_000 })
    expect(late.request.timeout).toBe(10_000)
    late.request.ontimeout()
    await expect(late.answer).rejects.toMatchObject({ code: 'timeout' })
    const lost = send()
    lost.request.onerror()
    await expect(lost.answer).rejects.toMatchObject({ code: 'network' })
  })

  it('is aborted by its signal, and is not sent when it was aborted before', async () => {
    const controller = new AbortController()
    const { answer } = send({ signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'aborted' })
    const never = send({ signal: controller.signal })
    await expect(never.answer).rejects.toMatchObject({ code: 'aborted' })
    expect(never.request.body).toBeUndefined()
  })
})
