// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import type { WalletButtons } from '#core/cart/wallet-buttons.ts'
import type { Euros } from '#values/money.ts'

const key = '00000000-0000-4000-8000-000000000000'
const open = (buttons: WalletButtons | null, options: OpenOptions = {}, cart = cartOf([cartItem()])) => {
  const wallet = buttons && { buttons, idempotency_key: key, terms_url: '/conditions' }
  return openPage('cart', { cart, concerts: [], wallet }, options)
}

afterEach(() => delete window.Stripe)

// Holds: payments.wallet-says-what-it-orders
test('a wallet: one plain form with the total that was read, the terms and the note on withdrawal above its button', async () => {
  const { t } = await open({ kind: 'page', name: 'DemoPay' })
  const section = screen.getByRole('region', { name: t('cart.wallet.title') })
  const button = within(section).getByRole<HTMLButtonElement>('button', {
    name: t('cart.wallet.pay', { wallet: 'DemoPay' }),
  })
  const { method, action } = button.form!
  expect([method, new URL(action).pathname]).toEqual(['post', '/cart/wallet'])
  expect(Object.fromEntries(new FormData(button.form!))).toMatchObject({ idempotency_key: key, expected_total: '87' })
  const terms = within(section).getByRole('link')
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/conditions', '_blank'])
  const note = within(section).getByText(t('checkout.noWithdrawal'))
  expect(note.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a wallet: none without one, and none where nothing is to pay', async () => {
  const { t } = await open(null)
  expect(screen.queryByRole('region', { name: t('cart.wallet.title') })).toBeNull()
  const free = cartOf([cartItem()], { discount_amount: 87 as Euros, grand_total: 0 as Euros })
  await open({ kind: 'page', name: 'DemoPay' }, {}, free)
  expect(screen.queryByRole('region', { name: t('cart.wallet.title') })).toBeNull()
})

/** Stripe's script, as documented: elements of a later payment, and one that shows the buttons. */
function installStripe() {
  const listeners = new Map<string, (event: object) => unknown>()
  const asked: object[] = []
  window.Stripe = (publishableKey) => {
    asked.push({ publishableKey })
    return {
      elements: (options) => {
        asked.push(options)
        return {
          create: (kind, wanted) => {
            asked.push({ kind, ...wanted })
            return {
              on: (event: string, listener: never) => void listeners.set(event, listener),
              mount() {},
              destroy() {},
            }
          },
          update: (change) => void asked.push({ update: change }),
          submit: async () => ({}),
        }
      },
      createConfirmationToken: async () => ({ confirmationToken: { id: 'ctoken_1' } }),
    }
  }
  return { asked, tell: (event: string, what: object = {}) => listeners.get(event)?.(what), listeners }
}

// Holds: payments.wallet-says-what-it-orders
test('Stripe’s buttons: for the cart’s total, shown with the terms once the browser has a wallet', async () => {
  const { asked, tell, listeners } = installStripe()
  const { t } = await open({ kind: 'stripe', publishableKey: 'pk_test_1' })
  await vi.waitFor(() => expect(listeners.has('confirm')).toBe(true))
  expect(asked).toMatchObject([
    { publishableKey: 'pk_test_1' },
    { mode: 'payment', amount: 8700, currency: 'eur' },
    { kind: 'expressCheckout', emailRequired: true, phoneNumberRequired: true },
  ])
  tell('ready', {})
  expect(screen.queryByText(t('cart.wallet.title'))).toBeNull()
  tell('ready', { availablePaymentMethods: { applePay: true } })
  const section = await screen.findByRole('region', { name: t('cart.wallet.title') })
  expect(within(section).getByText(t('checkout.noWithdrawal'))).toBeDefined()
})

// Holds: payments.wallet-pays-from-the-cart
test('Stripe’s buttons: what the wallet approves is sent with the total that was read; a refusal ends the wallet’s sheet', async () => {
  const { tell, listeners } = installStripe()
  const answer = () => ({ errors: { cart: 'Sold out.' } })
  const { requests } = await open({ kind: 'stripe', publishableKey: 'pk_test_1' }, { answer })
  await vi.waitFor(() => expect(listeners.has('confirm')).toBe(true))
  const paymentFailed = vi.fn()
  await tell('confirm', { paymentFailed })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/cart/wallet',
      data: { wallet_token: 'ctoken_1', idempotency_key: key, expected_total: 87 },
    },
  ])
  expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' })
})
