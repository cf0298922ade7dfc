// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import type { Invoice } from '#core/orders/payment-result/invoice.ts'

const detailOf = (term: string) => screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent

test.each([
  [3, '€3.00'],
  [0, undefined],
])('invoice: it says who paid what, when, and its fees of %d euros where there are any', async (fees, said) => {
  const invoice = {
    paid_at: '2026-11-02T23:30:00.000Z',
    name: 'Anna Kovács',
    company: null,
    address: ['1 rue de Rivoli', '75001 Paris'],
    email: 'anna@work.example',
    lines: [
      { quantity: 2, title: 'Requiem · Stalls', subtotal: 84 },
      { quantity: 1, title: 'Requiem · Balcony', subtotal: 21 },
    ],
    subtotal: 105,
    fees,
    discount: 0,
    discount_title: null,
    total: 105 + fees,
    vat: [
      { rate: 550, amount: 4 },
      { rate: 2000, amount: 5 },
    ],
  }
  const { t } = await openPart(<InvoiceDetails invoice={invoice as unknown as Invoice} />)
  const address = document.querySelector('address')!
  expect([...address.children].map(({ textContent }) => textContent)).toEqual([
    'Anna Kovács',
    '1 rue de Rivoli',
    '75001 Paris',
    'anna@work.example',
  ])
  expect(detailOf(t('payment.invoice.line', { quantity: 2, title: 'Requiem · Stalls' }))).toBe('€84.00')
  expect(detailOf(t('payment.invoice.line', { quantity: 1, title: 'Requiem · Balcony' }))).toBe('€21.00')
  expect(detailOf(t('cart.summary.fees'))).toBe(said)
  expect(screen.queryByText(/−€/)).toBeNull()
  // In the shop's time zone, where it is tomorrow already.
  const date = 'Tuesday, November 3, 2026'
  expect(detailOf(t('payment.invoice.paid', { date }))).toBe(fees > 0 ? '€108.00' : '€105.00')
  expect(detailOf(t('payment.invoice.vatIncluded', { rate: '5.5%' }))).toBe('€4.00')
  expect(detailOf(t('payment.invoice.vatIncluded', { rate: '20%' }))).toBe('€5.00')
})

test.each([
  ['HU12345678', true],
  ['', false],
])('invoice: the VAT number of a company (%j) is said where it has one: %s', async (vat, isSaid) => {
  const invoice = {
    paid_at: '2026-11-02T10:00:00.000Z',
    name: 'Anna Kovács',
    company: { name: 'Kórus Kft.', vat },
    address: [],
    email: 'anna@example.org',
    lines: [],
    subtotal: 0,
    fees: 0,
    discount: 870,
    discount_title: 'Friends',
    total: 0,
    vat: [],
  }
  const { t } = await openPart(<InvoiceDetails invoice={invoice as unknown as Invoice} />)
  expect(detailOf(t('checkout.discount', { title: 'Friends' }))).toBe('−€870.00')
  const [company] = screen.getByText('Kórus Kft.').parentElement!.children
  expect(company!.nextElementSibling!.textContent).toBe(
    isSaid ? t('payment.invoice.vat', { number: vat }) : 'Anna Kovács',
  )
})
