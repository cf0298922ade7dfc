import { describe, expect, it } from 'vitest'
import type { HttpError } from '../answer/answer.ts'
import type { CheckLimit } from '../exchange/options.ts'
import { createCheckLimit } from './check-body.ts'

const request = (ip: string) => ({ ip, method: 'POST', url: '/', headers: {}, protocol: 'http', host: 'shop.test' })

/** Returns the seconds to wait: none if allowed. */
function createLimit(limit: CheckLimit, now: () => number) {
  const allowCheck = createCheckLimit(limit, now)
  return (asking: ReturnType<typeof request>): number => {
    try {
      allowCheck(asking)
      return 0
    } catch (error) {
      return Number((error as HttpError).headers['retry-after'])
    }
  }
}

describe('the limit of checks', () => {
  it('is counted anew each minute', () => {
    let time = 0
    const secondsToWait = createLimit({ perMinute: 2 }, () => time)
    const ask = () => secondsToWait(request('192.0.2.1'))
    expect([ask(), ask(), ask()]).toEqual([0, 0, 60])
    time = 45_000
    expect(ask()).toBe(15)
    time = 60_000
    expect(ask()).toBe(0)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['::1', '::2', true],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', true],
    ['2001:db8::', '2001:db8:0:1::', false],
    ['192.0.2.1', '192.0.2.2', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('of %s is that of %s: %s', (one, other, isSame) => {
    const secondsToWait = createLimit({ perMinute: 1 }, () => 0)
    secondsToWait(request(one))
    expect(secondsToWait(request(other)) > 0).toBe(isSame)
  })

  it('remembers 10,000 visitors, and forgets the one who has not asked for the longest time', () => {
    const secondsToWait = createLimit({ perMinute: 1, keyOf: ({ url }) => url }, () => 0)
    const ask = (visitor: number) => secondsToWait({ ...request(''), url: String(visitor) })
    for (let visitor = 0; visitor < 10_000; visitor++) ask(visitor)
    expect(ask(0)).toBe(60)
    ask(10_000)
    expect([ask(0), ask(1)]).toEqual([60, 0])
  })
})
