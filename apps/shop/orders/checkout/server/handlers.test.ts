import { randomUUID } from 'node:crypto'
import { HEADERS } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '#core/accounts/server/testing/account-holder.ts'
import { addPages } from '#core/content/server/testing/add-pages.ts'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, findSeats, storeConcert } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import { maxPaymentMinutes } from '#core/orders/order.ts'
import { contact, countEverything, orderTickets, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { findFreePort } from '#platform/testing/free-port.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
afterEach(() => emptyShop(shop.db))

/** Form data of a browser without JavaScript: an unticked box is missing. */
const typed = Object.fromEntries(
  Object.entries(contact).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
)

const seatsOf = (zoneId: number) => findSeats(shop.db, zoneId)

/** Adds two tickets to a visitor's cart. */
async function fillCart(sample: Parameters<typeof storeConcert>[1] = {}) {
  const concert = await storeConcert(shop.db, sample)
  const visitor = shop.visitor('hu')
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  return { concert, visitor }
}

function storePromo(values: { percent?: number; max_uses?: number }) {
  const { percent = 10, max_uses } = values
  return shop.db
    .insertInto('promo_codes')
    .values({
      code: 'DA CAPO',
      title: '{"en":"Da capo","hu":"Da capo – 10%"}',
      kind: 'percent',
      percent,
      max_uses: max_uses ?? null,
    })
    .execute()
}

describe('the page', () => {
  // Holds: cart.proceed-checkout-cart-items
  test('without tickets leads to the cart', async () => {
    const page = await shop.visitor().get('/cart/checkout')
    expect(page.payload.view?.component).toBe('cart')
  })

  // Holds: routes.checkout, checkout.twelve-fields-phone-country-selector
  test('has the cart, the countries in the visitor’s language, and a key of its own', async () => {
    const { visitor } = await fillCart()
    const [one, other] = [await visitor.get('/cart/checkout'), await visitor.get('/cart/checkout')]
    expect(one.props.cart).toMatchObject({ count: 2, total: 84, total_fees: 3, grand_total: 87 })
    expect(one.props.required_address_fields).toEqual([])
    const germany = one.props.countries.find(({ iso2 }: { iso2: string }) => iso2 === 'DE')
    expect(germany).toEqual({
      iso2: 'DE',
      name: 'Németország',
      nativeName: 'Deutschland',
      dialCode: '49',
      continent: 'EU',
    })
    expect(one.props.countries.length).toBeGreaterThan(240)
    expect(one.props).toMatchObject({ default_country: 'FR', address_country: 'HU', phone_countries: null })
    expect(one.props.idempotency_key).not.toBe(other.props.idempotency_key)
  })
})

describe('the terms of sale', () => {
  test('are led to in the visitor’s language at once, and nowhere once their page is archived', async () => {
    const { visitor } = await fillCart()
    const termsOf = async () => (await visitor.get('/cart/checkout')).props.terms_url
    expect(await termsOf()).toBeNull()
    const [slug, text] = [{ en: 'terms', hu: 'feltetelek' }, JSON.stringify({ en: 'Terms' })]
    await addPages(shop.db, [
      { key: 'terms', slug, title: text, content: JSON.stringify({ en: [] }), published_at: new Date(0) },
    ])
    expect(await termsOf()).toBe('/feltetelek')
    expect((await visitor.get('/feltetelek', { follow: false })).status).toBe(200)
    await shop.db.updateTable('pages').set({ archived_at: new Date() }).where('key', '=', 'terms').execute()
    expect(await termsOf()).toBeNull()
  })
})

describe('what was typed', () => {
  // Holds: validation.errors-come-server-per-field
  test('is checked field by field, in the language of the page', async () => {
    const { visitor } = await fillCart()
    const page = await sendCheckout(visitor, {
      firstname: ' ',
      lastname: '—',
      email: 'anna@example',
      phone: '12',
      zip_code: '',
      companyInvoice: true,
      company_vat: 'HUabc',
    })
    expect(page.payload.view?.component).toBe('checkout')
    expect(page.props.errors).toEqual({
      firstname: 'Adja meg a keresztnevét (vagy csak a vezetéknevét)',
      lastname: 'Adja meg a vezetéknevét (vagy csak a keresztnevét)',
      email: 'Ez az e-mail-cím hiányos vagy hibás',
      phone: 'A telefonszám érvénytelen',
      zip_code: 'Adja meg az irányítószámot',
      company_name: 'Adja meg a cég nevét',
      company_vat:
        'Ennek az országnak más alakú az adószáma: Magyarország. Kérjük, ellenőrizze, vagy hagyja üresen, ha nincs',
    })
    expect(await countEverything(shop)).toMatchObject({ orders: 0 })
  })

  // Holds: visitors.21-server-errors-never-lose
  test('is not lost without JavaScript', async () => {
    const { visitor } = await fillCart()
    await visitor.get('/cart/checkout')
    const page = await visitor.submit('/cart/checkout', {
      ...typed,
      phone: 'abc',
      companyInvoice: '1',
      company_name: 'Kft.',
      company_vat: 'abc',
      message: 'Köszönöm',
    })
    expect(page.props.errors).toMatchObject({ phone: expect.any(String), company_vat: expect.any(String) })
    expect(page.props.input).toMatchObject({
      firstname: 'Anna',
      city: 'Paris',
      company_name: 'Kft.',
      company_vat: 'abc',
      message: 'Köszönöm',
      companyInvoice: '1',
    })
    expect(page.props.input).not.toHaveProperty('_token')
  })

  // Holds: operation.javascript-off-adding-cart-ordering
  test('orders without JavaScript too, and without a key', async () => {
    const { visitor } = await fillCart()
    await visitor.get('/cart/checkout')
    // Seats are held during the payment: such a session has priority under load.
    visitor.cookies.delete('cadenza_place')
    const answer = await visitor.submit('/cart/checkout', typed, { follow: false })
    expect(answer.status).toBe(302)
    expect(answer.location).toContain('/demo-bank/pay/')
    const until = Number(visitor.cookies.get('cadenza_place')?.split('.')[0]) - Date.now() / 1000
    expect(until / 60).toBeCloseTo(maxPaymentMinutes, 0)
  })

  // Holds: checkout.address-only-where-needed
  test('needs no address, and then has no country; an invoice to a company needs both', async () => {
    const { visitor } = await fillCart()
    const nothing = { zip_code: '', city: '', address_line_1: '' }
    const company = { companyInvoice: true, company_name: 'Kft.' }
    const refused = await sendCheckout(visitor, { ...nothing, ...company })
    expect(Object.keys(refused.props.errors).toSorted()).toEqual(['address_line_1', 'city', 'zip_code'])
    expect(await countEverything(shop)).toMatchObject({ orders: 0 })
    await sendCheckout(visitor, nothing)
    const columns = ['firstname', 'city', 'country'] as const
    expect(await shop.db.selectFrom('orders').where(ofVisitors.orders).select(columns).execute()).toEqual([
      { firstname: 'Anna', city: '', country: null },
    ])
  })

  // Holds: routes.checkout-store, checkout.twelve-fields-phone-country-selector, calls.post-cart-checkout-twelve-fields
  test('is written into the order: the phone with its country, the company where it is wanted', async () => {
    const { visitor } = await fillCart()
    await sendCheckout(visitor, {
      phone: '30 123 4567',
      phone_country: 'HU',
      country: 'AE',
      zip_code: '',
      companyInvoice: true,
      company_name: 'Kft.',
      company_vat: 'HU12345678',
    })
    expect(
      await shop.db.selectFrom('orders').where(ofVisitors.orders).selectAll().executeTakeFirstOrThrow(),
    ).toMatchObject({
      firstname: 'Anna',
      lastname: 'Kovács',
      phone: '+36 30 123 4567',
      country: 'AE',
      zip_code: '',
      company_name: 'Kft.',
      company_vat: 'HU12345678',
      locale: 'hu',
      state: 'awaiting_payment',
      subtotal_cents: 8400,
      fees_cents: 300,
      total_cents: 8700,
      ref_nr: expect.stringMatching(/^CDZ-\d\d-\d{6}$/),
    })
  })

  test('is cleaned as it is written: one line each, nothing that cannot be seen, but the lines of the message', async () => {
    const { visitor } = await fillCart()
    await sendCheckout(visitor, {
      firstname: ' Anna\r\nBcc:  all ',
      lastname: 'Ko\u202Eva\u0301cs',
      email: ' anna\u200B@example.com\n',
      city: 'Pa\u00ADris',
      message: 'One\r\ntwo \u202Ethree',
      companyInvoice: true,
      company_name: 'Kft.\nZrt.',
      company_vat: 'HU\u200B12345678',
    })
    expect(
      await shop.db.selectFrom('orders').where(ofVisitors.orders).selectAll().executeTakeFirstOrThrow(),
    ).toMatchObject({
      firstname: 'Anna Bcc: all',
      lastname: 'Kovács',
      email: 'anna@example.com',
      city: 'Paris',
      message: 'One\ntwo three',
      company_name: 'Kft. Zrt.',
      company_vat: 'HU12345678',
    })
  })

  test('is checked a field at a time as it is left, in the language of the page, and nothing is ordered by it', async () => {
    const { visitor } = await fillCart()
    const check = (form: object, field: string) =>
      visitor.post(
        '/cart/checkout',
        { _validate: { ...contact, ...form } },
        { headers: { [HEADERS.validate]: JSON.stringify([field]) } },
      )
    const wrong = await check({ phone: '12', city: '' }, 'phone')
    expect([wrong.status, JSON.parse(wrong.body)]).toEqual([200, { errors: { phone: 'A telefonszám érvénytelen' } }])
    expect(JSON.parse((await check({ city: '' }, 'phone')).body)).toEqual({ errors: {} })
    expect(await countEverything(shop)).toMatchObject({ orders: 0, payments: 0 })
  })

  test('may be as long as its limit in characters of any script; beyond it the field says so, and keeps it', async () => {
    const { visitor } = await fillCart()
    await visitor.get('/cart/checkout')
    const violin = '\u{1F3BB}'
    const firstname = `A${violin.repeat(80)}`
    const page = await visitor.submit('/cart/checkout', { ...typed, firstname, lastname: `A${violin.repeat(79)}` })
    expect(page.props.errors).toEqual({ firstname: 'Legfeljebb 80 karakter lehet' })
    expect(page.props.input).toMatchObject({ firstname })
  })

  // Holds: states.company-fields-show-while-box
  // Holds: checkout.one-name
  test('is an order of a person with one name and a company without a VAT number', async () => {
    const { visitor } = await fillCart()
    await sendCheckout(visitor, { firstname: '', lastname: 'Björk', companyInvoice: true, company_name: 'Kórus' })
    expect(
      await shop.db.selectFrom('orders').where(ofVisitors.orders).selectAll().executeTakeFirstOrThrow(),
    ).toMatchObject({ firstname: '', lastname: 'Björk', company_name: 'Kórus', company_vat: '' })
  })

  test('of a company that is not wanted is not written', async () => {
    const { visitor } = await fillCart()
    await sendCheckout(visitor, { companyInvoice: false, company_name: 'Kft.', company_vat: 'HU1' })
    expect(
      await shop.db
        .selectFrom('orders')
        .where(ofVisitors.orders)
        .select(['company_name', 'company_vat'])
        .executeTakeFirstOrThrow(),
    ).toEqual({
      company_name: null,
      company_vat: null,
    })
  })
})

describe('who comes back from the bank', () => {
  test('finds the form as it was sent, until the order is paid; nobody else does', async () => {
    const { visitor, concert } = await fillCart()
    const typed = { city: 'Lyon', message: 'Row 3?', companyInvoice: true, company_name: 'Kft.' }
    const { location } = await sendCheckout(visitor, typed)
    const known = async (who = visitor) => (await who.get('/cart/checkout')).props.known
    expect(await known()).toMatchObject({ ...typed, firstname: 'Anna', phone: '+33 6 12 34 56 78' })
    expect(await known((await fillCart()).visitor)).toEqual({})
    await payAtBank(shop, location!, 'success')
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    expect(await known()).toEqual({})
  })
})

describe('who has signed in', () => {
  test('finds the address and the company of their last order, not of an earlier one', async () => {
    const { visitor } = await signedIn(shop)
    const { ticketIds } = await storeConcert(shop.db)
    const places = [
      {
        city: 'Paris',
        zip_code: '75001',
        address_line_1: '1 rue de Rivoli',
        company_name: 'First',
        company_vat: 'FR40303265045',
      },
      { city: 'Lyon', zip_code: '69001', address_line_1: '2 rue Neuve', company_name: 'Last', company_vat: '' },
    ]
    for (const place of places) {
      await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
      const { location } = await sendCheckout(visitor, { ...place, companyInvoice: true })
      await payAtBank(shop, location!, 'success')
    }
    await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    expect((await visitor.get('/cart/checkout')).props.known).toMatchObject(places[1]!)
    // Of two phone numbers the account's own is used; the company box is left to the buyer.
    const { phone, companyInvoice } = (await visitor.get('/cart/checkout')).props.known
    expect([phone, companyInvoice]).toEqual(['+33 6 12 34 56 78', undefined])
    await shop.db.updateTable('users').set({ phone: '+36 30 123 4567' }).execute()
    expect((await visitor.get('/cart/checkout')).props.known.phone).toBe('+36 30 123 4567')
  })
})

describe('sent twice at the same moment', () => {
  /** Without a total, the order has more to decide and is created by itself. */
  async function sendTwice({ hasTotal }: { hasTotal: boolean }) {
    const { visitor, concert } = await fillCart()
    const { idempotency_key, cart } = (await visitor.hybrid('/cart/checkout')).props
    const body = { ...contact, idempotency_key, ...(hasTotal && { expected_total: cart.grand_total }) }
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/cart/checkout', body)))
    return { answers, concert }
  }

  // Holds: visitors.21-server-errors-never-lose
  test.each([true, false])('a page makes one order, and leads to one payment page (total: %s)', async (hasTotal) => {
    const { answers, concert } = await sendTwice({ hasTotal })
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(answers[0]?.location).toContain('/demo-bank/pay/')
    expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 1 })
    expect(await seatsOf(concert.zoneId)).toEqual({ held: 2, sold: 0 })
  })

  test('and makes several where the database does not keep the key unique', async () => {
    await sql`alter table orders drop constraint orders_idempotency_key_key`.execute(shop.db)
    try {
      await sendTwice({ hasTotal: false })
      expect((await countEverything(shop)).orders).toBeGreaterThan(1)
    } finally {
      await sql`delete from payments where ${ofVisitors.payments}`.execute(shop.db)
      await sql`delete from orders where ${ofVisitors.orders}`.execute(shop.db)
      await sql`alter table orders add constraint orders_idempotency_key_key unique (idempotency_key)`.execute(shop.db)
    }
  })
})

describe('while the process ends and takes no connections', () => {
  let config: Pick<TestShop['config'], 'port' | 'origins'>
  beforeAll(() => {
    const { port, origins } = shop.config
    config = { port, origins }
  })
  afterEach(() => {
    Object.assign(shop.config, config)
  })

  test('the demo bank is asked where another one has taken over', async () => {
    const { visitor } = await fillCart()
    shop.config.port = await findFreePort()
    expect((await sendCheckout(visitor)).location).toContain('/demo-bank/pay/')
  })

  test('and where nobody has, the order can be paid later', async () => {
    const { visitor } = await fillCart()
    shop.config.port = await findFreePort()
    shop.config.origins = { ...config.origins, en: `http://localhost:${shop.config.port}` }
    const { payload } = await sendCheckout(visitor)
    expect(payload.view?.component).toBe('payment-failure')
    expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 1 })
  })
})

describe('sent again', () => {
  test('with the browser’s back button leads to the same payment page', async () => {
    const { visitor } = await fillCart()
    const idempotency_key = randomUUID()
    const first = await sendCheckout(visitor, { idempotency_key })
    expect((await sendCheckout(visitor, { idempotency_key })).location).toBe(first.location)
    expect(await countEverything(shop)).toMatchObject({ orders: 1 })
  })

  test('with a corrected address is another order; the first one steps back', async () => {
    const { visitor, concert } = await fillCart()
    const idempotency_key = randomUUID()
    await sendCheckout(visitor, { idempotency_key })
    await sendCheckout(visitor, { idempotency_key, email: 'anna@example.org' })
    expect(
      await shop.db.selectFrom('orders').where(ofVisitors.orders).select(['email', 'state']).orderBy('id').execute(),
    ).toEqual([
      { email: 'anna@example.com', state: 'expired' },
      { email: 'anna@example.org', state: 'awaiting_payment' },
    ])
    expect(await seatsOf(concert.zoneId)).toEqual({ held: 2, sold: 0 })
  })

  test('after it was paid leads to the tickets', async () => {
    const { visitor } = await fillCart()
    const idempotency_key = randomUUID()
    const first = await sendCheckout(visitor, { idempotency_key })
    await payAtBank(shop, first.location!, 'success')
    const page = await visitor.post('/cart/checkout', { ...contact, idempotency_key })
    expect(page.payload.view?.component).toBe('payment-success')
    expect(await countEverything(shop)).toMatchObject({ orders: 1, tickets: 2 })
  })

  test('without a key after it was paid is another order of what is in the cart now', async () => {
    const { visitor, concert } = await fillCart()
    const order = () => visitor.post('/cart/checkout', contact)
    await payAtBank(shop, (await order()).location!, 'success')
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    await payAtBank(shop, (await order()).location!, 'success')
    expect(await countEverything(shop)).toMatchObject({ orders: 2, tickets: 3 })
  })
})

describe('what changed in the meantime', () => {
  test('the price: nothing is ordered, and the page says the new total', async () => {
    const { visitor, concert } = await fillCart()
    const { idempotency_key, cart } = (await visitor.hybrid('/cart/checkout')).props
    await shop.db
      .updateTable('event_tickets')
      .set({ price_cents: toCents(5000) })
      .where('id', '=', concert.ticketIds[0])
      .execute()
    const page = await visitor.post('/cart/checkout', { ...contact, idempotency_key, expected_total: cart.grand_total })
    expect(page.payload.view?.component).toBe('checkout')
    expect(page.props.errors.expected_total).toMatch(/103,00\s€/)
    expect(await countEverything(shop)).toMatchObject({ orders: 0 })
    expect((await sendCheckout(visitor)).location).toContain('/demo-bank/pay/')
  })

  // Holds: checkout.no-total-is-refused
  test.each([-1, '0', null, ''])('a total of %j: nothing is ordered, and the page says so', async (expected_total) => {
    const { visitor } = await fillCart()
    const page = await sendCheckout(visitor, { expected_total })
    expect(page.payload.view?.component).toBe('checkout')
    expect(page.props.errors.expected_total).toMatch(expected_total === '0' ? /megváltozott/ : /értelmezhető végösszeg/)
    expect(await countEverything(shop)).toMatchObject({ orders: 0 })
    expect((await sendCheckout(visitor)).location).toContain('/demo-bank/pay/')
  })

  test('the seats: held no longer and sold to others', async () => {
    const { visitor, concert } = await fillCart({ capacity: 2 })
    await shop.db
      .updateTable('cart_items')
      .where(ofVisitors.cart_items)
      .set({ held_until: sql<Date>`now() - interval '1 second'` })
      .execute()
    const other = shop.visitor('en')
    await payAtBank(shop, (await orderTickets(other, concert.ticketIds[0])).location!, 'success')
    const page = await visitor.post('/cart/checkout', contact)
    expect(page.payload.view?.component).toBe('cart')
    expect(page.props.errors.cart).toMatch(/már nem kapható/)
    expect(await countEverything(shop)).toMatchObject({ orders: 1, tickets: 2 })
  })

  test('the seats: held no longer but still free are taken again', async () => {
    const { visitor, concert } = await fillCart({ capacity: 2 })
    await shop.db
      .updateTable('cart_items')
      .where(ofVisitors.cart_items)
      .set({ held_until: sql<Date>`now() - interval '1 second'` })
      .execute()
    expect((await sendCheckout(visitor)).location).toContain('/demo-bank/pay/')
    expect(await seatsOf(concert.zoneId)).toEqual({ held: 2, sold: 0 })
  })

  test('the promo code: its last use went to somebody else', async () => {
    await storePromo({ max_uses: 1 })
    const { visitor, concert } = await fillCart()
    const other = shop.visitor('en')
    await other.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    for (const somebody of [visitor, other]) await somebody.post('/cart/promo-code/apply', { promo_code: 'da capo' })
    const answers = await Promise.all([sendCheckout(visitor), sendCheckout(other)])
    expect(answers.filter(({ location }) => location?.includes('/demo-bank/pay/'))).toHaveLength(1)
    expect(answers.filter(({ payload }) => payload?.view?.component === 'cart')).toHaveLength(1)
    expect(await shop.db.selectFrom('promo_codes').where(ofVisitors.promo_codes).select('used').execute()).toEqual([
      { used: 1 },
    ])
  })

  test('the promo code: once it is put away it takes nothing off, and is unknown to who types it', async () => {
    await storePromo({})
    const { visitor } = await fillCart()
    const apply = () => visitor.post('/cart/promo-code/apply', { promo_code: 'DA CAPO' })
    const read = async () => (await visitor.hybrid('/cart/checkout')).props.cart.grand_total
    await apply()
    expect(await read()).toBe(78.6)
    await shop.db.updateTable('promo_codes').set({ archived_at: new Date() }).where('code', '=', 'DA CAPO').execute()
    expect(await read()).toBe(87)
    expect((await apply()).props.errors.promo_code).toEqual(expect.any(String))
    expect(await read()).toBe(87)
  })

  test('the cart: a change takes the order back, with its seats and its promo code', async () => {
    await storePromo({ max_uses: 1 })
    const { visitor, concert } = await fillCart()
    await visitor.post('/cart/promo-code/apply', { promo_code: 'DA CAPO' })
    await sendCheckout(visitor)
    expect(await shop.db.selectFrom('promo_codes').where(ofVisitors.promo_codes).select('used').execute()).toEqual([
      { used: 1 },
    ])
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    expect(await shop.db.selectFrom('orders').where(ofVisitors.orders).select('state').execute()).toEqual([
      { state: 'expired' },
    ])
    expect(await shop.db.selectFrom('promo_codes').where(ofVisitors.promo_codes).select('used').execute()).toEqual([
      { used: 0 },
    ])
    expect(await seatsOf(concert.zoneId)).toEqual({ held: 3, sold: 0 })
  })
})

test('an order that costs nothing is paid at once, without a bank', async () => {
  await storePromo({ percent: 100 })
  const { visitor, concert } = await fillCart({ fee: 0 })
  await visitor.post('/cart/promo-code/apply', { promo_code: 'DA CAPO' })
  const page = await sendCheckout(visitor)
  expect(page.payload.view?.component).toBe('payment-success')
  expect(page.props).toMatchObject({ status: 'paid', total: 0 })
  expect(page.props.tickets).toHaveLength(2)
  expect(await seatsOf(concert.zoneId)).toEqual({ held: 0, sold: 2 })
  expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 0, tickets: 2, mails: ['order-paid'] })
  expect(
    await shop.db
      .selectFrom('promo_redemptions')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where(ofVisitors.orders)
      .select('promo_redemptions.state')
      .execute(),
  ).toEqual([{ state: 'redeemed' }])
})
