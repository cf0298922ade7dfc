// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { solveProofOfWork } from './solve-proof-of-work.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Replaces the browser's worker; solves a challenge on demand. */
class FakeWorker extends EventTarget {
  static last: FakeWorker
  readonly given: unknown[] = []
  isEnded = false
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(challenge: unknown): void {
    this.given.push(challenge)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(data: string | null): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** Starts a check; `answer` is the shop's response. */
function begin(answer: () => Promise<Response>) {
  const ask = vi.fn<(path: string, options: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('Worker', FakeWorker)
  const onToken = vi.fn<(token: string) => void>()
  const onFailure = vi.fn<() => void>()
  const stop = solveProofOfWork({ onToken, onFailure })
  return { ask, onToken, onFailure, stop }
}

const challenge = { salt: 'abc', difficulty: 3 }
const answered = async () => Response.json(challenge)

// Holds: routes.contact-challenge
test('proof of work: the shop is asked for a challenge, which is solved beside the page, and its token is told', async () => {
  const { ask, onToken, onFailure } = begin(answered)
  await vi.waitFor(() => expect(FakeWorker.last?.given).toEqual([challenge]))
  expect(ask.mock.calls.map(([path]) => path)).toEqual(['/contact/challenge'])
  const worker = FakeWorker.last
  worker.answer('a-token')
  expect(onToken).toHaveBeenCalledExactlyOnceWith('a-token')
  expect(worker.isEnded).toBe(true)
  expect(onFailure).not.toHaveBeenCalled()
})

// Holds: routes.contact-challenge, visitors.29-bot-check-reset-never
test.each([
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers an error', async () => Response.json(challenge, { status: 503 })],
  ['answers no challenge', async () => new Response('<h1>Welcome to our hotel</h1>')],
])('proof of work: a shop that %s is a failure', async (_, answer) => {
  const { onToken, onFailure } = begin(answer)
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(onToken).not.toHaveBeenCalled()
})

test('proof of work: a challenge that has no solution, and a thread that breaks, is a failure', async () => {
  for (const fail of [
    (worker: FakeWorker) => worker.answer(null),
    (worker: FakeWorker) => worker.dispatchEvent(new Event('error')),
  ]) {
    const { onToken, onFailure } = begin(answered)
    const before = FakeWorker.last
    await vi.waitFor(() => expect(FakeWorker.last).not.toBe(before))
    fail(FakeWorker.last)
    expect(onFailure).toHaveBeenCalledOnce()
    expect(onToken).not.toHaveBeenCalled()
  }
})

test('proof of work: one that is stopped asks no more, ends its thread, and is no failure', async () => {
  const before = FakeWorker.last
  const asked = begin(async () => Promise.reject(new DOMException('Aborted', 'AbortError')))
  asked.stop()
  expect(asked.ask.mock.calls[0]![1].signal!.aborted).toBe(true)
  const working = begin(answered)
  await vi.waitFor(() => expect(FakeWorker.last).not.toBe(before))
  working.stop()
  expect(FakeWorker.last.isEnded).toBe(true)
  expect([asked.onFailure, working.onFailure].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
