import { expect, test } from 'vitest'
import { readMain, renderPage } from '#test/shop/render-page.ts'
import { sampleTicket } from '#apps/shop/client/testing/sample-ticket.ts'

const order = { uuid: '00000000-0000-4000-8000-000000000000', ref_nr: '2026-000042', email: 'anna@example.com' }

const paidPage = {
  order,
  status: 'paid',
  total: 87,
  refunded: 0,
  not_taken: 0,
  tickets: [],
  links: { pdf: '/a.pdf', calendar: '/a.ics', resend: '/resend', names: null, exchange: null },
  documents: [],
  email_hint: null,
}

const renderFailure = (changes: object = {}) =>
  renderPage('payment-failure', {
    order,
    error: 'The card has expired.',
    error_code: null,
    charge: { kind: 'none' },
    is_held: true,
    can_retry: true,
    retry_url: `/payment/retry/${order.uuid}`,
    ...changes,
  })

// Holds: payment.failure-payment-failure-payment-error
test('a failure says its cause, that nothing was charged, and how to go on', async () => {
  const html = await renderFailure()
  expect(html).toMatch(/<h1[^>]*>Payment Failure<\/h1>/)
  const text = readMain(html).replaceAll('\u00A0', ' ')
  for (const words of [
    'Payment Error',
    'The card has expired.',
    "Don't worry!",
    'Your payment was not processed and no amount was deducted from your account.',
    'Retry Payment',
    'If you need assistance, you can reach us at +33 1 99 00 12 34',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Your tickets are still waiting for you.')
  // Once their time is over, others may have them.
  expect(readMain(await renderFailure({ is_held: false }))).not.toContain('still waiting')
  expect(text).not.toContain('Error Code')
  expect(html).toContain(`action="/payment/retry/${order.uuid}"`)
  expect(readMain(await renderFailure({ error_code: 'expired_card' }))).toContain('Error Code: expired_card')
})

// Holds: visitors.24-failure-cause-nothing-charged
test('a failure claims nothing about money that is not true', async () => {
  for (const charge of [{ kind: 'unknown' }, { kind: 'refunded', amount: 87, not_taken: 0 }]) {
    const text = readMain(await renderFailure({ charge, can_retry: charge.kind === 'unknown' }))
    expect(text).not.toContain('no amount was deducted')
    expect(text).not.toContain("Don't worry!")
    expect(text.includes('€87.00')).toBe(charge.kind === 'refunded')
    expect(text.includes('Retry Payment')).toBe(charge.kind === 'unknown')
  }
})

// Holds: payment.success-return-home-button, payment.success-thanks-order-reference-number
test('a success thanks, names the order and the address, and leads home', async () => {
  const html = await renderPage('payment-success', paidPage)
  expect(html).toMatch(/<h1[^>]*>Thank you!<\/h1>/)
  const text = readMain(html)
  expect(text).toContain('Order reference 2026-000042')
  expect(text).toContain('A confirmation with your tickets is sent to anna@example.com.')
  expect(html.slice(html.indexOf('<main'))).toMatch(/<a [^>]*href="\/"[^>]*>.*Return to the home page/)
})

const ticket = { ...sampleTicket, state: 'void' }
const invoice = {
  paid_at: '2026-11-02T10:00:00.000Z',
  name: 'Anna Kovács',
  company: null,
  address: ['Fő utca 1.', '1011 Budapest'],
  email: 'anna@example.com',
  lines: [{ quantity: 2, title: 'Requiem · Category A', subtotal: 87 }],
  subtotal: 87,
  fees: 0,
  discount: 0,
  discount_title: null,
  total: 87,
  vat: [{ rate: 550, amount: 4.54 }],
}

test('a refunded order thanks nobody: the amount, void tickets, and no code that opens a door', async () => {
  const html = await renderPage('payment-refunded', {
    order,
    money: 'whole',
    amount: 87,
    is_back: true,
    documents: [],
    tickets: [ticket],
    invoice,
  })
  expect(html).toMatch(/<h1[^>]*>Refunded<\/h1>/)
  const text = readMain(html)
  expect(text).toContain('€87.00')
  expect(text).toContain('no longer valid for admission')
  expect(text).toContain('Not valid')
  for (const line of ['Anna Kovács', 'Fő utca 1.', 'Requiem · Category A', '€4.54']) expect(text).toContain(line)
  expect(text).not.toContain('NETGB')
  expect(html.slice(html.indexOf('<main'))).not.toContain('QR code')
  const failed = readMain(
    await renderPage('payment-refunded', {
      order,
      money: 'whole',
      amount: 87,
      is_back: false,
      documents: [],
      tickets: [ticket],
      invoice: null,
    }),
  )
  expect(failed).toContain('your bank did not take the €87.00')
  expect(failed).not.toContain('is going back')
  expect(failed).not.toContain('Requiem')
})

// Holds: payment.not-taken-is-said
test('money that the buyer’s bank did not take is not said to be on its way, whatever has become of the order', async () => {
  const failure = readMain(
    await renderFailure({ charge: { kind: 'refunded', amount: 87, not_taken: 87 }, can_retry: false }),
  )
  const success = readMain(await renderPage('payment-success', { ...paidPage, not_taken: 87 }))
  for (const text of [failure, success]) {
    expect(text).toContain('Your bank did not take the €87.00 that we sent back. We will find another way')
    expect(text).toContain('hello@cadenza.example')
    expect(text).not.toMatch(/We have sent it back|is going back/)
  }
  expect(readMain(await renderPage('payment-success', paidPage))).not.toContain('did not take')
})

test('a part that was refunded is said beside tickets that stay valid', async () => {
  const html = await renderPage('payment-success', {
    ...paidPage,
    refunded: 20,
    tickets: [{ ...ticket, state: 'valid' }],
  })
  const text = readMain(html)
  expect(text).toContain('€20.00')
  expect(text).toContain('Part of what you paid has been refunded. Your tickets are still valid.')
  expect(html.slice(html.indexOf('<main'))).toContain('QR code of ticket 000042')
})

test.each([
  ['part', 42, '€42.00 of what you paid is going back'],
  ['none', 0, 'They are not refunded'],
  ['free', 0, 'no longer valid for admission'],
] as const)('an order that was cancelled, money: %s, is not called refunded', async (money, amount, words) => {
  const html = await renderPage('payment-refunded', {
    order,
    money,
    amount,
    is_back: true,
    documents: [],
    tickets: [ticket],
    invoice,
  })
  expect(html).toMatch(/<h1[^>]*>Order cancelled<\/h1>/)
  const text = readMain(html)
  expect(text).toContain('This order has been cancelled')
  expect(text).toContain(words)
  expect(text.includes('Refunded')).toBe(amount > 0)
  expect(text.includes('They are not refunded')).toBe(money === 'none')
})

test('an order of which tickets were given back says which stay good, and what goes back', async () => {
  const open = (refunded: number) =>
    renderPage('payment-success', {
      ...paidPage,
      refunded,
      tickets: [ticket, { ...ticket, state: 'valid', uuid: 'other', serial: 43 }],
    })
  const html = await open(43.5)
  const text = readMain(html)
  expect(text).toContain('€43.50')
  expect(text).toContain('One ticket of this order has been returned and is no longer valid. The others stay valid.')
  expect(text).toContain('The money is going back to the card')
  expect(text).not.toContain('Your tickets are still valid')
  expect(text).toContain('Not valid')
  expect(html.slice(html.indexOf('<main'))).toContain('QR code of ticket 000043')
  expect(html.slice(html.indexOf('<main'))).not.toContain('QR code of ticket 000042')
  const kept = readMain(await open(0))
  expect(kept).toContain('One ticket of this order has been returned')
  expect(kept).not.toContain('going back')
})

test('while the bank has not answered, a browser without JavaScript asks again by itself', async () => {
  const html = await renderPage('payment-success', { ...paidPage, status: 'waiting' })
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="5"/i)
})
