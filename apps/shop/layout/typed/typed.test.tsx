// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { readTyped, restoreTyped } from './typed.ts'

const checkout = {
  cart: cartOf([cartItem()]),
  countries: [
    { iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' },
    { iso2: 'HU', name: 'Hungary', nativeName: 'Magyarország', dialCode: '36', continent: 'EU' },
  ],
  required_address_fields: [],
  default_country: 'FR',
  idempotency_key: '00000000-0000-4000-8000-000000000000',
  terms_url: null,
  sign_in_url: null,
  known: { firstname: 'Anna' },
}
const open = (options: OpenOptions = {}) => openPage('checkout', checkout, options)
const field = (name: string) => document.querySelector<HTMLInputElement>(`main form [name=${name}]`)

// Holds: layout.language-keeps-typed
test('typed: what stands in the checkout, the company and the country with it, stands there in another language', async () => {
  const { user, close } = await open()
  await user.clear(field('firstname')!)
  await user.type(field('firstname')!, 'Zsófia')
  await user.type(field('message')!, 'Two lines{Enter}of it')
  await user.selectOptions(document.querySelector('main form select')!, 'HU')
  await user.click(field('companyInvoice')!)
  await user.type(field('company_name')!, 'Hangverseny Kft.')
  const typed = readTyped()
  // Neither the order's key nor the request token.
  expect(JSON.stringify(typed)).not.toMatch(/idempotency_key|_token/)
  close()
  const { t } = await open({ locale: 'hu' })
  expect(field('firstname')!.value).toBe('Anna')
  await restoreTyped(typed)
  expect(field('firstname')!.value).toBe('Zsófia')
  expect(field('message')!.value).toBe('Two lines\nof it')
  expect(document.querySelector<HTMLSelectElement>('main form select')!.value).toBe('HU')
  expect([field('companyInvoice')!.checked, field('company_name')!.value]).toEqual([true, 'Hangverseny Kft.'])
  expect(screen.getByRole('button', { name: new RegExp(t('checkout.order', { total: '' }).slice(0, 8)) })).toBeDefined()
})

test('typed: a secret, a file and a code of an app are not read', () => {
  document.body.innerHTML = `<main><form method="post"><input name="a" value="1"><input type="password" name="b" value="2">
    <input type="file" name="c"><input name="d" autocomplete="one-time-code" value="3"><input value="no name">
    <input type="radio" name="e" value="x" checked><input type="radio" name="e" value="y"></form>
    <form><input name="search" value="is no change"></form></main>`
  expect(readTyped()).toEqual([
    [
      { name: 'a', value: '1' },
      { name: 'e', value: 'x', checked: true },
      { name: 'e', value: 'y', checked: false },
    ],
  ])
})

test('typed: what finds no field is given up after a while', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><form method="post"><input name="a"></form></main>'
  const restored = restoreTyped([
    [
      { name: 'gone', value: '1' },
      { name: 'a', value: '2' },
    ],
    [{ name: 'b', value: '' }],
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  await restored
  vi.useRealTimers()
  expect(document.querySelector('input')!.value).toBe('2')
})

/**
 * Clicks the switch to French; returns whether the browser followed the link, and where the page
 * navigated.
 */
async function switchLanguage(answer: () => Promise<Response>) {
  const ask = vi.fn<typeof fetch>(answer)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', ask)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const link = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^FR/ })[0]!
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.addEventListener('click', (event) => void setTimeout(() => event.preventDefault()))
  link.dispatchEvent(click)
  return { ask, assign, link, isLeft: !click.defaultPrevented }
}

test('typed: the switch of languages sends it to the shop, and goes where that says', async () => {
  const { user } = await open()
  await user.type(field('city')!, 'Eger')
  const { ask, assign, isLeft } = await switchLanguage(async () => Response.json({ href: 'https://fr.example/ask' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://fr.example/ask'))
  expect(isLeft).toBe(false)
  const [path, { method, body } = {}] = ask.mock.lastCall!
  expect([path, method]).toEqual(['/language/fr/typed', 'POST'])
  const { to, forms } = JSON.parse(String(body)) as { to: string; forms: { name: string; value: string }[][] }
  expect(to).toMatch(/^\//)
  expect(forms.flat()).toContainEqual({ name: 'city', value: 'Eger' })
})

test('typed: where the shop gives no answer the link is followed all the same', async () => {
  await open()
  for (const answer of [
    async () => new Response(null, { status: 503 }),
    async () => {
      throw new Error('no network')
    },
  ]) {
    const { assign, link } = await switchLanguage(answer)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(link.href))
    assign.mockClear()
  }
})

test('typed: on a page without forms the link is the browser’s', async () => {
  await openPage('gallery', { gallery: [] })
  const { ask, isLeft } = await switchLanguage(async () => new Response())
  expect([isLeft, ask.mock.calls]).toEqual([true, []])
})
