import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createDemoBankProvider } from '#core/payments/demo-bank/server/demo-bank-provider.ts'
import { reconcileRefunds } from './refund-jobs.ts'
import { countEverything, jobContext, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'

/** Manual actions of an organiser at the demo bank, as in another provider's dashboard. */

let shop: TestShop
let desk: ReturnType<typeof openDesk>
const errors: string[] = []

beforeAll(async () => {
  const log = createLog({ level: 'error', write: (line) => errors.push(line) })
  shop = await createTestShop({ season: false, dependencies: { log } })
  desk = openDesk(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  await desk.clear()
  errors.splice(0)
})

async function paidOrder() {
  const order = await desk.order()
  await payAtBank(shop, order.bank, 'success')
  return order
}

function post(url: string, fields: Record<string, string>) {
  return shop.app.inject({
    method: 'POST',
    url,
    headers: { host: new URL(shop.config.origins.en).host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

const open = (bank: string) =>
  shop.app.inject({ url: new URL(bank).pathname, headers: { host: new URL(shop.config.origins.en).host } })

const refund = (bank: string, fields: Record<string, string>) => post(`${new URL(bank).pathname}/refunds`, fields)

const refunds = () => shop.db.selectFrom('refunds').select(['amount_cents', 'state', 'origin']).orderBy('id').execute()

describe('the organiser’s side of the demo bank', () => {
  test('refunds all of a payment: the shop hears of it at once', async () => {
    const { visitor, bank, uuid, zoneId } = await paidOrder()
    const page = await open(bank)
    expect(page.body).toContain('Côté organisateur')
    const key = /name="key" value="([^"]+)"/.exec(page.body)![1]!
    const answers = await Promise.all([refund(bank, { key, amount: '87,00' }), refund(bank, { key, amount: '87,00' })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await desk.stateOf(uuid)).toBe('cancelled')
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 0 })
    expect(await refunds()).toEqual([{ amount_cents: 8700, state: 'succeeded', origin: 'provider' }])
    expect((await countEverything(shop)).mails).toEqual(['order-paid', 'payment-refunded'])
    expect((await visitor.get(`/payment/success/${uuid}`)).payload.view?.component).toBe('payment-refunded')
    expect((await open(bank)).body).not.toContain('name="amount"')
  })

  test('refunds a part, slowly, and lets it fail', async () => {
    const { bank, uuid } = await paidOrder()
    await refund(bank, { amount: '20.5', pending: '1' })
    expect(await refunds()).toEqual([{ amount_cents: 2050, state: 'submitted', origin: 'provider' }])
    const action = /action="([^"]+\/refunds\/[^"]+)"/.exec((await open(bank)).body)![1]!
    await post(action, { answer: 'failed' })
    expect(await refunds()).toEqual([{ amount_cents: 2050, state: 'failed', origin: 'provider' }])
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(errors).toHaveLength(1)
  })

  test('refunds slowly, and lets it succeed', async () => {
    const { bank, uuid } = await paidOrder()
    await refund(bank, { amount: '20', pending: '1' })
    const { body } = await open(bank)
    const action = /action="([^"]+\/refunds\/[^"]+)"/.exec(body)![1]!
    expect(body).toContain('value="succeeded"')
    await post(action, { answer: 'succeeded' })
    expect(await refunds()).toEqual([{ amount_cents: 2000, state: 'succeeded', origin: 'provider' }])
    expect(await desk.stateOf(uuid)).toBe('paid')
    const after = (await open(bank)).body
    expect(after).toContain('value="failed"')
    expect(after).not.toContain('value="succeeded"')
    expect(after).toContain('value="67.00"')
  })

  test('sends no word where that is wanted: the shop finds out by asking', async () => {
    const { bank, uuid } = await paidOrder()
    await refund(bank, { amount: '87', silent: '1' })
    expect(await desk.stateOf(uuid)).toBe('paid')
    await reconcileRefunds(jobContext(shop), createDemoBankProvider(shop.config))
    expect(await desk.stateOf(uuid)).toBe('cancelled')
  })

  test.each(['', 'all', '0', '-1', '87.01', '1e3', '87.001', '99999999999'])(
    'says by the field what is wrong with %j, keeps what was typed, and refunds nothing',
    async (amount) => {
      const { bank, uuid } = await paidOrder()
      const answer = await refund(bank, { amount })
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toMatch(/role="alert">Indiquez un montant/)
      expect(answer.body).toContain(`value="${amount}"`)
      expect(await desk.stateOf(uuid)).toBe('paid')
      expect(await refunds()).toEqual([])
    },
  )

  test('has nothing to give back where nothing was paid', async () => {
    const { bank } = await desk.order()
    expect((await open(bank)).body).not.toContain('name="amount"')
    expect((await refund(bank, { amount: '10' })).statusCode).toBe(303)
    await payAtBank(shop, bank, 'declined')
    expect((await refund(bank, { amount: '10' })).statusCode).toBe(303)
    expect((await open(bank)).body).not.toContain('name="amount"')
    expect((await refund(bank.replace(/pay_.*/, 'pay_x'), { amount: '10' })).statusCode).toBe(404)
    expect((await post(`${new URL(bank).pathname}/refunds/refund_x`, { answer: 'failed' })).statusCode).toBe(404)
  })
})

test('the bank gives its list of refunds to nobody without the key', async () => {
  const url = '/demo-bank/api/refunds?from=2026-01-01&until=2027-01-01'
  const answer = await shop.app.inject({ url, headers: { host: new URL(shop.config.origins.en).host } })
  expect(answer.statusCode).toBe(401)
})
