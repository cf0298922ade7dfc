import { expect, test, vi } from 'vitest'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import { forgetWhatIsDue } from './jobs.ts'
import type { RetentionRule } from './rules.ts'

/** A rule that finds that many rows on each call. */
function ruleOf(what: string, ...found: number[]) {
  const forget = vi.fn<RetentionRule['forget']>(async () => found.shift() ?? 0)
  return { what, period: () => '', forget }
}

function begin(rules: RetentionRule[], signal = new AbortController().signal) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const done = forgetWhatIsDue({ log } as unknown as ShopJobContext, signal, rules)
  return { log, done }
}

test('retention: what was deleted is told with its number, and nothing of what was not', async () => {
  const many = ruleOf('answers', 500, 500, 3)
  const { log, done } = begin([ruleOf('sessions'), many])
  await done
  expect(log.info.mock.calls).toEqual([[{ what: 'answers', count: 1003 }, expect.any(String)]])
  expect(many.forget.mock.calls.map(([, most]) => most)).toEqual([500, 500, 500])
  expect(log.error).not.toHaveBeenCalled()
})

test('retention: what cannot be deleted is told, and the others are deleted all the same', async () => {
  const broken = ruleOf('orders')
  const error = new Error('locked')
  broken.forget.mockRejectedValueOnce(error)
  const { log, done } = begin([broken, ruleOf('sessions', 2)])
  await done
  expect(log.error.mock.calls).toEqual([[{ err: error, what: 'orders' }, expect.any(String)]])
  expect(log.info.mock.calls).toEqual([[{ what: 'sessions', count: 2 }, expect.any(String)]])
})

test('retention: what is left when the shop stops, or when its minute is over, waits for the next hour', async () => {
  const stopped = ruleOf('sessions', 500, 500)
  await begin([stopped], AbortSignal.abort()).done
  expect(stopped.forget).not.toHaveBeenCalled()
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const slow = ruleOf('sessions', 500, 500, 500)
  const { forget } = ruleOf('', 500, 500)
  slow.forget.mockImplementation(async (...asked) => {
    clock += 30_000
    return forget(...asked)
  })
  await begin([slow]).done
  expect(slow.forget).toHaveBeenCalledTimes(2)
})
