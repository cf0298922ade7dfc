import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LostMail, withLease } from './mail-lease.ts'

const lease = { seconds: 45, beatMilliseconds: 10_000, limitSeconds: 90 }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/**
 * Sends for the given number of seconds; the test decides the database's answer to each beat.
 * Returns when the sending ended, and what ended it.
 */
async function send(seconds: number, beat: () => Promise<boolean>) {
  const begun = performance.now()
  const renew = vi.fn(beat)
  const working = withLease(
    { lease, heldSince: begun, renew },
    (signal) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        setTimeout(() => resolve('sent'), seconds * 1000)
      }),
  )
  const ended = working.then(
    (value): [unknown, number] => [value, performance.now() - begun],
    (error: unknown): [unknown, number] => [error, performance.now() - begun],
  )
  await vi.advanceTimersByTimeAsync(200_000)
  const [outcome, at] = await ended
  return { outcome, seconds: Math.round(at / 1000), beats: renew.mock.calls.length, pending: vi.getTimerCount() }
}

test('mail lease: who says that it is still at it may send for longer than the lease, and beats no more afterwards', async () => {
  expect(await send(85, async () => true)).toEqual({ outcome: 'sent', seconds: 85, beats: 8, pending: 0 })
})

test('mail lease: work that takes longer than its limit has failed, whoever holds it', async () => {
  const { outcome, seconds, pending } = await send(150, async () => true)
  expect([seconds, pending]).toEqual([90, 0])
  expect(outcome).not.toBeInstanceOf(LostMail)
  expect(String(outcome)).toContain('No answer within 90 s.')
})

test('mail lease: a mail that somebody else has is let go of at the next beat', async () => {
  const { outcome, seconds } = await send(85, async () => false)
  expect([outcome instanceof LostMail, seconds]).toEqual([true, 10])
})

test('mail lease: a claim that cannot be prolonged is let go of before others may take it up', async () => {
  const away = () => Promise.reject(new Error('away'))
  const lost = await send(85, away)
  expect([lost.outcome instanceof LostMail, lost.seconds]).toEqual([true, 40])
  // Extended at 10 s, and not since.
  let beats = 0
  const later = await send(85, async () => (++beats === 1 ? true : away()))
  expect([later.outcome instanceof LostMail, later.seconds]).toEqual([true, 50])
})

test('mail lease: a database that is back for a later beat prolongs the claim', async () => {
  let beats = 0
  const { outcome } = await send(85, async () => (++beats % 3 === 0 ? true : Promise.reject(new Error('away'))))
  expect(outcome).toBe('sent')
})
