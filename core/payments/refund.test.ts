import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import {
  evaluateRefund,
  findLargerRequest,
  type KnownRefund,
  type RefundReport,
  type Shrunk,
  writeRefundKey,
  sumOfRefunds,
} from './refund.ts'

const captured = toCents(8700)

function known(changes: Partial<KnownRefund>): KnownRefund {
  const base = { id: 1, amount_cents: captured, state: 'requested', origin: 'shop', provider_ref: null } as const
  return { ...base, idempotency_key: 'order:x:attempt:1:refund', attempt: 1, ...changes }
}

function report(changes: Partial<RefundReport>): RefundReport {
  const base = { providerRef: 're_1', chargeRef: 'pi_1', amount: captured, currency: 'eur', key: null } as const
  return { ...base, state: 'succeeded', ...changes }
}

function change(refunds: KnownRefund[], id: number, changes: Partial<KnownRefund>): KnownRefund[] {
  return refunds.map((refund) => (refund.id === id ? { ...refund, ...changes } : refund))
}

const shrink = (refunds: KnownRefund[], shrunk: Shrunk[]): KnownRefund[] =>
  shrunk.reduce(
    (all, { refund, amount }) =>
      change(
        all,
        refund.id,
        amount > 0 ? { amount_cents: amount, attempt: refund.attempt + 1 } : { state: 'failed', attempt: 5 },
      ),
    refunds,
  )

/** Applies a decision, as the store does. */
function apply(refunds: KnownRefund[], said: RefundReport): KnownRefund[] {
  const step = evaluateRefund(said, { captured, known: refunds })
  const { state, providerRef: provider_ref, amount: amount_cents } = said
  switch (step.kind) {
    case 'move':
      return change(refunds, step.refund.id, { state, provider_ref })
    case 'adopt':
      return change(shrink(refunds, step.shrink), step.refund.id, { state, provider_ref, amount_cents })
    case 'record': {
      const others = shrink(refunds, step.shrink)
      const idempotency_key = `provider:${provider_ref}`
      return [
        ...others,
        known({ id: refunds.length + 1, state, provider_ref, amount_cents, origin: 'provider', idempotency_key }),
      ]
    }
    default:
      return refunds
  }
}

const lives = [['succeeded'], ['submitted', 'succeeded'], ['submitted', 'failed'], ['succeeded', 'failed']] as const

/** Possible refunds of a provider for one payment, each with its sequence of states. */
const anyRefunds = fc
  .array(fc.record({ share: fc.integer({ min: 1, max: 4 }), life: fc.constantFrom(...lives) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => {
    const shares = parts.reduce((sum, { share }) => sum + share, 0)
    return parts.map(({ share, life }, index) => ({
      providerRef: `re_${index}`,
      amount: toCents(Math.floor((captured * share) / shares)),
      life,
    }))
  })

/** All their reports, some of them repeated, in any order. */
const anyTelling = anyRefunds.chain((refunds) => {
  const all = refunds.flatMap(({ providerRef, amount, life }) =>
    life.map((state) => report({ providerRef, amount, state })),
  )
  return fc
    .tuple(fc.shuffledSubarray(all), fc.shuffledSubarray(all, { minLength: all.length }))
    .map(([early, rest]) => ({ refunds, reports: [...early, ...rest] }))
})

describe('refunds that are told of late, repeatedly and in any order', () => {
  test('end in what has become of them, each recorded once', () => {
    fc.assert(
      fc.property(anyTelling, ({ refunds, reports }) => {
        const end = reports.reduce(apply, [])
        const told = end.map(({ provider_ref, state, amount_cents }) => `${provider_ref} ${state} ${amount_cents}`)
        expect(told.toSorted()).toEqual(
          refunds.map(({ providerRef, life, amount }) => `${providerRef} ${life.at(-1)} ${amount}`),
        )
      }),
    )
  })

  test('never add up to more than was paid, whatever the shop was about to send back', () => {
    fc.assert(
      fc.property(anyTelling, fc.constantFrom('requested', 'failed'), fc.nat(8699), ({ reports }, state, cents) => {
        // Several requests of the shop, totalling the amount paid.
        const [one, other] = [toCents(8700 - cents), toCents(cents)]
        let refunds = [known({ id: 101, state, amount_cents: one })]
        if (other > 0) refunds.push(known({ id: 102, amount_cents: other, idempotency_key: 'refund:y' }))
        for (const said of reports) {
          refunds = apply(refunds, said)
          const sum = refunds
            .filter((refund) => refund.state !== 'failed')
            .reduce((all, refund) => all + refund.amount_cents, 0)
          expect(sum).toBeLessThanOrEqual(captured)
          expect(sumOfRefunds(refunds)).toBeLessThanOrEqual(captured)
        }
      }),
    )
  })
})

describe('the shop’s own refund', () => {
  test('is known by the key of its try before its provider’s name is', () => {
    const own = known({ attempt: 2 })
    expect(evaluateRefund(report({ key: writeRefundKey(own) }), { captured, known: [own] })).toEqual({
      kind: 'move',
      refund: own,
    })
  })

  test('is not moved by what is said of an earlier try', () => {
    const own = known({ attempt: 2, state: 'submitted', provider_ref: 're_2' })
    for (const state of ['submitted', 'succeeded', 'failed'] as const)
      expect(evaluateRefund(report({ key: `${own.idempotency_key}:1`, state }), { captured, known: [own] })).toEqual({
        kind: 'nothing',
      })
  })

  test('is not taken for another one whose key begins alike', () => {
    const own = known({ state: 'succeeded', amount_cents: toCents(100), provider_ref: 're_2' })
    for (const key of [`${own.idempotency_key}s:1`, `${own.idempotency_key}:`, `${own.idempotency_key}:1x`, ''])
      expect(evaluateRefund(report({ key, amount: toCents(1) }), { captured, known: [own] }).kind).toBe('record')
  })

  test('is taken up by whoever sends back all that is left', () => {
    const own = known({})
    expect(evaluateRefund(report({}), { captured, known: [own] })).toEqual({ kind: 'adopt', refund: own, shrink: [] })
  })

  test('asks for what is left by whoever sends back a part', () => {
    const own = known({})
    expect(evaluateRefund(report({ amount: toCents(2000) }), { captured, known: [own] })).toEqual({
      kind: 'record',
      shrink: [{ refund: own, amount: 6700 }],
    })
  })

  test('that is made is not taken up by another one', () => {
    for (const state of ['submitted', 'succeeded'] as const)
      expect(evaluateRefund(report({}), { captured, known: [known({ state, provider_ref: 're_2' })] })).toEqual({
        kind: 'refuse',
        reason: 'excess',
      })
  })
})

test.each([
  ['more than was paid', report({ amount: toCents(8701) }), 'excess'],
  ['more than was paid, and failed', report({ amount: toCents(8701), state: 'failed' }), 'excess'],
  ['another currency', report({ currency: 'usd' }), 'currency'],
] as const)('a refund of %s is refused', (_, said, reason) => {
  expect(evaluateRefund(said, { captured, known: [] })).toEqual({ kind: 'refuse', reason })
})

describe('a refund that the provider reports', () => {
  const step = (said: Partial<RefundReport>, ...refunds: KnownRefund[]) =>
    evaluateRefund(report(said), { captured, known: refunds })
  const part = (cents: number) => toCents(cents)

  test('changes nothing where it says what is known, or less', () => {
    const done = known({ state: 'succeeded', provider_ref: 're_1' })
    expect(step({ state: 'succeeded' }, done)).toEqual({ kind: 'nothing' })
    expect(step({ state: 'submitted' }, done)).toEqual({ kind: 'nothing' })
  })

  test('is recorded without making room where nothing has gone back', () => {
    expect(step({ state: 'failed' }, known({}))).toEqual({ kind: 'record', shrink: [] })
  })

  test('leaves a request as it is where what is left is enough for it', () => {
    const request = known({ amount_cents: part(1000) })
    expect(step({ amount: part(7700) }, request)).toEqual({ kind: 'record', shrink: [] })
    expect(step({ amount: part(7701) }, request)).toEqual({
      kind: 'record',
      shrink: [{ refund: request, amount: 999 }],
    })
    expect(step({ amount: part(2000) }, request)).toEqual({ kind: 'record', shrink: [] })
  })

  test('is refused where others have taken what it says', () => {
    const gone = known({ origin: 'provider', state: 'succeeded', amount_cents: part(1000), provider_ref: 're_0' })
    expect(step({ amount: part(7700) }, gone)).toEqual({ kind: 'record', shrink: [] })
    expect(step({ amount: part(7701) }, gone)).toEqual({ kind: 'refuse', reason: 'excess' })
    const back = { ...gone, state: 'failed' as const }
    expect(step({ amount: captured }, back)).toEqual({ kind: 'record', shrink: [] })
  })

  test('takes the place of a request of the shop alone, asked for or failed, never of one that is under way', () => {
    const failed = known({ state: 'failed' })
    expect(step({}, failed)).toEqual({ kind: 'adopt', refund: failed, shrink: [] })
    expect(step({}, known({ state: 'submitted' }))).toEqual({ kind: 'refuse', reason: 'excess' })
    expect(step({}, known({ state: 'requested', origin: 'provider', provider_ref: 're_0' }))).toEqual({
      kind: 'refuse',
      reason: 'excess',
    })
  })

  test('fulfils the one of several requests that asks for as much, and leaves the others what is left', () => {
    const [first, second] = [known({ id: 1, amount_cents: part(3000) }), known({ id: 2, amount_cents: part(4350) })]
    expect(step({ amount: part(4350) }, first, second)).toEqual({ kind: 'adopt', refund: second, shrink: [] })
    expect(step({ amount: part(5000) }, first, second)).toEqual({
      kind: 'record',
      shrink: [{ refund: second, amount: 700 }],
    })
    expect(step({ amount: part(8000) }, first, second)).toEqual({
      kind: 'record',
      shrink: [
        { refund: first, amount: 700 },
        { refund: second, amount: 0 },
      ],
    })
    expect(step({ amount: captured }, first, second)).toEqual({
      kind: 'adopt',
      refund: first,
      shrink: [{ refund: second, amount: 0 }],
    })
  })

  test('is another one where the request whose key it bears was fulfilled by somebody else', () => {
    const taken = known({ amount_cents: part(1000), state: 'succeeded', provider_ref: 're_theirs' })
    const own = { key: writeRefundKey(taken), providerRef: 're_own', amount: part(1000) }
    expect(step(own, taken)).toEqual({ kind: 'record', shrink: [] })
    expect(step({ ...own, state: 'failed' }, taken)).toEqual({ kind: 'nothing' })
    expect(step({ ...own, providerRef: 're_theirs' }, taken)).toEqual({ kind: 'nothing' })
  })

  test("is the shop's own only where the whole key is", () => {
    const request = known({ amount_cents: part(100) })
    const key = writeRefundKey(request)
    expect(step({ key, amount: part(100) }, request)).toEqual({ kind: 'move', refund: request })
    for (const other of [`${key}x`, `${request.idempotency_key}:x1`, `${request.idempotency_key}:01`, `x${key}`])
      expect(step({ key: other, amount: part(200) }, request)).toEqual({ kind: 'record', shrink: [] })
  })
})

describe('the amount that the shop should ask for', () => {
  const others = known({
    id: 2,
    origin: 'provider',
    provider_ref: 're_0',
    amount_cents: toCents(3000),
    state: 'failed',
  })

  test('grows to all that has not gone back', () => {
    const request = known({ amount_cents: toCents(5700) })
    expect(findLargerRequest(captured, [others, request])).toEqual({ refund: request, amount: 8700 })
    expect(
      findLargerRequest(captured, [{ ...others, amount_cents: toCents(1000), state: 'succeeded' }, request]),
    ).toEqual({
      refund: request,
      amount: 7700,
    })
  })

  test('stays where there is nothing more, or no request', () => {
    const request = known({ amount_cents: toCents(5700) })
    expect(findLargerRequest(captured, [{ ...others, state: 'succeeded' }, request])).toBeNull()
    expect(findLargerRequest(captured, [others])).toBeNull()
  })
})

test('what has gone back is the sum of what succeeded', () => {
  const refunds = (['succeeded', 'succeeded', 'submitted', 'failed', 'requested'] as const).map((state, index) => ({
    state,
    amount_cents: toCents(10 ** index),
  }))
  expect(sumOfRefunds(refunds)).toBe(11)
  expect(sumOfRefunds([])).toBe(0)
})
