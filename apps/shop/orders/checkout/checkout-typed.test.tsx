// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'

const checkout = {
  cart: cartOf([cartItem()]),
  countries: [{ iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' }],
  required_address_fields: [],
  phone_countries: null,
  default_country: 'FR',
  address_country: 'FR',
  idempotency_key: '00000000-0000-4000-8000-000000000000',
  terms_url: null,
  sign_in_url: '/sign-in' as string | null,
  known: { firstname: 'Anna' },
}

async function open(options: OpenOptions = {}) {
  const page = await openPage('checkout', checkout, options)
  const field = (name: 'city' | 'firstname') =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${page.t(`checkout.field.${name}`)}`) })
  return { ...page, field }
}

// Holds: visitors.26-back-refresh-late-notice
test('checkout: what was typed is there when one comes back, and not on a checkout that is begun anew', async () => {
  const { t, user, requests, settled, field } = await open()
  await user.type(field('city'), 'Eger')
  // Remembered with the history entry, also after a return from the bank.
  const left = structuredClone(history.state as object)
  const { href } = location
  await user.click(screen.getByRole('link', { name: t('checkout.returnToCart') }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  // A new visit to the same page: it has only known data of the buyer.
  await vi.waitFor(() => expect(field('city').value).toBe(''))
  expect(field('firstname').value).toBe('Anna')
  history.replaceState(left, '', href)
  window.dispatchEvent(new PopStateEvent('popstate', { state: left }))
  await vi.waitFor(() => expect(field('city').value).toBe('Eger'))
})

test('checkout: an order that was answered leaves what was typed, and what is known', async () => {
  const { t, user, requests, settled, field } = await open()
  await user.type(field('city'), 'Eger')
  await user.click(screen.getByRole('button', { name: t('checkout.order', { total: '€87.00' }) }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  expect([field('city').value, field('firstname').value]).toEqual(['Eger', 'Anna'])
})

test('checkout: who wants to sign in first is sent there by the browser, with what was typed, and orders nothing', async () => {
  const { t, user, requests } = await open()
  const submits: boolean[] = []
  const look = (event: SubmitEvent): void => {
    submits.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('submit', look, { once: true })
  const button = screen.getByRole('button', { name: t('checkout.account.signIn') })
  expect(button.getAttribute('formaction')).toBe('/sign-in')
  await user.click(button)
  expect([submits, requests]).toEqual([[false], []])
})
