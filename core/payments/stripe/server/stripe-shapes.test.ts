import { expect, test } from 'vitest'
import { stripeSchemas, toDisputeReport } from './stripe-shapes.ts'

const session = { id: 'cs_1', client_reference_id: 'order:1:attempt:1' }

test.each([
  [{ payment_status: 'paid', status: 'complete' }, 'captured', null],
  [{ payment_status: 'no_payment_required', status: 'complete' }, 'captured', null],
  // It was paid before it was closed.
  [{ payment_status: 'paid', status: 'expired' }, 'captured', null],
  [{ payment_status: 'unpaid', status: 'expired' }, 'cancelled', 'page_expired'],
  [{ payment_status: 'unpaid', status: 'complete' }, 'processing', null],
  [{ payment_status: 'unpaid', status: 'open' }, 'requires_action', null],
  [{ status: 'open', payment_intent: 'pi_1' }, 'requires_action', null],
])('stripe: a session that is %j is %s', (said, state, errorCode) => {
  expect(stripeSchemas.session.parse({ ...session, ...said })).toEqual({
    providerRef: 'cs_1',
    key: 'order:1:attempt:1',
    state,
    errorCode,
    captured: null,
  })
})

test.each([
  [
    { amount_total: 8700, currency: 'EUR' },
    { amount: 8700, currency: 'eur' },
  ],
  [
    { amount_total: 0, currency: 'usd' },
    { amount: 0, currency: 'usd' },
  ],
  [{ amount_total: 8700 }, null],
  [{ currency: 'eur' }, null],
  [{ amount_total: 87.5, currency: 'eur' }, null],
  [{ amount_total: -1, currency: 'eur' }, null],
  [{ amount_total: 1e300, currency: 'eur' }, null],
  [{ amount_total: 8700, currency: 'e' }, null],
])('stripe: of a paid session that says %j it is told what has come', (said, captured) => {
  const paid = { ...session, payment_status: 'paid', ...said }
  expect(stripeSchemas.session.parse(paid).captured).toEqual(captured)
  expect(stripeSchemas.session.parse({ ...paid, payment_status: 'unpaid' }).captured).toBeNull()
})

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'lost_card' }, 'card_declined'],
  [{ code: 'expired_card' }, 'expired_card'],
  [{ code: 'incorrect_cvc' }, 'incorrect_card'],
  [{ code: 'invalid_expiry_year' }, 'incorrect_card'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{}, null],
])('stripe: a card that was refused with %j is told as %s', (error, code) => {
  const open = { ...session, status: 'open', payment_intent: { last_payment_error: error } }
  expect(stripeSchemas.session.parse(open).errorCode).toBe(code)
})

test.each([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['pending', 'submitted'],
  ['requires_action', 'submitted'],
  [null, 'submitted'],
])('stripe: a refund that is %s is %s', (status, state) => {
  const refund = { id: 're_1', payment_intent: 'pi_1', amount: 4350, currency: 'eur', status, metadata: { key: 'r:1' } }
  expect(stripeSchemas.refund.parse(refund)).toEqual({
    providerRef: 're_1',
    chargeRef: 'pi_1',
    amount: 4350,
    currency: 'eur',
    state,
    key: 'r:1',
  })
  expect(stripeSchemas.refund.parse({ ...refund, payment_intent: null })).toBeNull()
  // Stripe returns the whole object if expanded.
  expect(stripeSchemas.refund.parse({ ...refund, payment_intent: { id: 'pi_1' } })?.chargeRef).toBe('pi_1')
})

test.each([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['something_new', 'open'],
])('stripe: a dispute that is %s is %s', (status, state) => {
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', status }
  expect(toDisputeReport(stripeSchemas.dispute.parse(dispute))).toEqual({
    providerRef: 'dp_1',
    amount: null,
    currency: null,
    state,
  })
  const part = { amount: 4350, currency: 'EUR' }
  expect(toDisputeReport(stripeSchemas.dispute.parse({ ...dispute, ...part }))).toMatchObject({
    amount: 4350,
    currency: 'eur',
  })
})
