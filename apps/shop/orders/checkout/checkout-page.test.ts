import { expect, test } from 'vitest'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import type { Cart } from '#core/cart/cart.ts'
import type { Euros } from '#values/money.ts'
import { locales } from '#values/locales.ts'
import { readMain, renderPage, type RenderOptions } from '#test/shop/render-page.ts'
import { checkoutTexts, orderCheckoutTexts } from '#core/orders/checkout/checkout-form.ts'

const render = (cart: Cart, options: RenderOptions = {}) =>
  renderPage(
    'checkout',
    {
      cart,
      countries: [
        { iso2: 'HU', name: 'Hungary', nativeName: 'Magyarország', dialCode: '36', continent: 'EU' },
        { iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' },
      ],
      required_address_fields: ['zip_code', 'city', 'address_line_1'],
      default_country: 'FR',
      phone_countries: null,
      address_country: 'FR',
      idempotency_key: '00000000-0000-4000-8000-000000000000',
      terms_url: '/terms',
      known: {},
      sign_in_url: '/cart/checkout/sign-in',
    },
    options,
  )

// Holds: checkout.twelve-fields-phone-country-selector, visitors.18-field-autocomplete-full-autofill
test('every field is there under its name, with what a browser fills in', async () => {
  const html = await render(cartOf([cartItem()]))
  for (const field of checkoutTexts) {
    const control = new RegExp(`<(?:input|textarea)[^>]*name="${field}"[^>]*>`).exec(html)?.[0]
    expect(control, field).toMatch(/autoComplete="|autocomplete="/i)
  }
  expect(html).toMatch(/<textarea[^>]*name="message"/)
  expect(html).toMatch(/<input[^>]*name="companyInvoice"/)
  expect(html).toMatch(/<input[^>]*name="email"[^>]*inputMode="email"|<input[^>]*inputMode="email"[^>]*name="email"/i)
  expect(html).toMatch(/<option[^>]*value="FR"[^>]*selected/)
})

// Holds: operation.fields-problems-checkout-come-order
test.each(locales)('fields and problems come in one order, that of the language: %s', async (locale) => {
  const errors = Object.fromEntries(checkoutTexts.map((field) => [field, `Wrong: ${field}.`]))
  const html = await render(cartOf([cartItem()]), { locale, errors })
  const fields = [...html.matchAll(/<(?:input|textarea)[^>]*name="(\w+)"/g)].map(([, name]) => name!)
  const texts = fields.filter((name) => checkoutTexts.some((field) => field === name))
  expect(texts).toEqual(orderCheckoutTexts(locale))
  const problems = [...html.matchAll(/<li><a href="#[^"]*">Wrong: (\w+)\.</g)].map(([, name]) => name!)
  expect(problems).toEqual(texts)
  const [first, ...others] =
    locale === 'hu' ? ['lastname', 'zip_code', 'city'] : ['firstname', 'address_line_1', 'zip_code']
  expect(texts[0]).toBe(first)
  expect(texts.slice(6, 8)).toEqual(others)
})

// Holds: visitors.18-field-autocomplete-full-autofill
test('browsers know the country of a phone number from that of an address', async () => {
  const html = await render(cartOf([cartItem()]))
  expect(html).toMatch(/<select[^>]*name="phone_country"[^>]*autoComplete="tel-country-code"/)
})

// Holds: visitors.22-button-legal-wording-terms
test('nothing is ticked beforehand', async () => {
  expect(await render(cartOf([cartItem()]))).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
})

// Holds: checkout.order-summary-venue-event-date, checkout.totals-subtotal-fees-discount-promo
test('the order is read whole: evening, lines, fees where there are some, and totals', async () => {
  const text = readMain(await render(cartOf([cartItem()])))
  expect(text).toMatch(/Winterreise .*Salle Aubépine, Saturday, November 28, 2026, 7:30\sPM Adult 2 × €42\.00 €84\.00/)
  expect(text).toContain('Issuing fee, 2 × €1.50 €3.00')
  expect(text).toMatch(/Subtotal €84\.00 Issuing fees €3\.00 Grand total €87\.00/)
  expect(readMain(await render(cartOf([cartItem({ issuing_fee: 0 as Euros })])))).not.toContain('Issuing fee,')
})

test('a browser without JavaScript sends the total that was read, and the key of the page', async () => {
  const html = await render(cartOf([cartItem()]))
  const sent = (name: string) => new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1]
  expect(['expected_total', 'idempotency_key'].map(sent)).toEqual(['87', '00000000-0000-4000-8000-000000000000'])
})

// Holds: checkout.totals-subtotal-fees-discount-promo
test('a discount is named by the title of its code', async () => {
  const applied_promo_code = { title: 'Welcome, ten percent', code: 'WELCOME10' }
  const less = { discount_amount: 8.4 as Euros, grand_total: 78.6 as Euros, applied_promo_code }
  expect(readMain(await render(cartOf([cartItem()], less)))).toMatch(
    /Discount: Welcome, ten percent − ?€8\.40 Grand total €78\.60/,
  )
})

// Holds: checkout.card-payment-notice-return-cart, visitors.22-button-legal-wording-terms
test('what ordering means stands above the button, and the way back below', async () => {
  const text = readMain(await render(cartOf([cartItem()])))
  expect(text).toMatch(/Payment by card .*terms of sale .*no right of withdrawal\. .*Pay €87\.00 .*Return to the cart/)
})

// Holds: checkout.order-summary-venue-event-date
test('total and content of the order stand in one line above the form, and open', async () => {
  const html = await render(cartOf([cartItem()]))
  const [line] = /<details[^>]*><summary[^>]*>.*?<\/details>/s.exec(html) ?? ['']
  expect(html.indexOf(line)).toBeLessThan(html.indexOf('<form'))
  const [summary, content] = line.split('</summary>').map((part) => readMain(`<main${part}</main>`))
  expect(summary).toMatch(/2 tickets · Winterreise €87\.00/)
  expect(content).toMatch(/Winterreise .*Adult 2 × €42\.00 €84\.00.*Grand total €87\.00/)
})

// Holds: visitors.15-holds-show-end-warn
test.each([
  ['12:14:00', true],
  ['12:05:01', true],
  ['12:05:00', false],
  ['12:01:00', false],
])('at noon, seats that are held until %s have a quiet clock: %s', async (time, isQuiet) => {
  const held_until = `2026-11-21T${time}.000Z`
  const html = await render(cartOf([cartItem()], { held_until }))
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main).toContain('role="timer"')
  expect(main.includes('data-tone="dark"')).toBe(!isQuiet)
})
