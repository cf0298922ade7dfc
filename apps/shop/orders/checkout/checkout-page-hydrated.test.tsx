// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { cartItem, cartOf } from '#core/cart/testing/pages.ts'
import { type OpenOptions, openPage } from '#apps/shop/client/testing/open-page.tsx'
import type { Euros } from '#values/money.ts'
import type { CheckoutText } from '#core/orders/checkout/checkout-form.ts'

const countries = [
  { iso2: 'HU', name: 'Hungary', nativeName: 'Magyarország', dialCode: '36', continent: 'EU' },
  { iso2: 'FR', name: 'France', nativeName: 'France', dialCode: '33', continent: 'EU' },
]
const properties = {
  cart: cartOf([cartItem()]),
  countries,
  required_address_fields: ['zip_code', 'city', 'address_line_1'],
  phone_countries: null as readonly string[] | null,
  default_country: 'FR',
  address_country: 'HU',
  idempotency_key: '00000000-0000-4000-8000-000000000000',
  terms_url: '/conditions' as string | null,
}
const complete = {
  firstname: 'Zsófia',
  lastname: 'Őrűné',
  email: 'zsofia@example.org',
  phone: '01 99 00 12 34',
  address_line_1: '1 rue de la Corde',
  zip_code: '75001',
  city: 'Paris',
} as const

async function open(changes: Partial<typeof properties> = {}, options: OpenOptions = {}) {
  const page = await openPage('checkout', { ...properties, ...changes }, options)
  const { t } = page
  const field = (name: CheckoutText) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t(`checkout.field.${name}`)}`), hidden: true })
  const order = screen.getByRole('button', { name: t('checkout.order', { total: '€87.00' }) })
  const problems = () => screen.queryByRole('alert')
  return { ...page, field, order, problems }
}
type Opened = Awaited<ReturnType<typeof open>>

/** Fills in the form like a browser with stored buyer data. */
function fill({ field }: Opened) {
  for (const [name, value] of Object.entries(complete))
    fireEvent.input(field(name as CheckoutText), { target: { value } })
}

/** The server's validation of the input. */
const checkOf =
  (problems: (form: Record<string, string>) => Partial<Record<CheckoutText, string>>): OpenOptions['check'] =>
  ({ data }) =>
    problems((data as { _validate: Record<string, string> })._validate)

const describedAs = (end: string) => screen.queryByRole('textbox', { description: (text) => text.endsWith(end) })

// Holds: checkout.twelve-fields-phone-country-selector, calls.post-cart-checkout-twelve-fields
test('checkout: what is sent is what was typed, with the key of the page and the total that was read', async () => {
  const page = await open()
  const { user, requests, order } = page
  fill(page)
  await user.click(order)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/cart/checkout' })
  expect(requests[0]?.data).toEqual({
    ...complete,
    address_line_2: '',
    message: '',
    companyInvoice: false,
    company_name: '',
    company_vat: '',
    phone_country: 'FR',
    country: 'HU',
    idempotency_key: properties.idempotency_key,
    expected_total: 87,
  })
  expect(page.problems()).toBeNull()
})

// Holds: checkout.order-button-loading-state
test('checkout: while it is being ordered the button is busy and a second press sends nothing', async () => {
  const answer = () => new Promise<object>(() => undefined)
  const page = await open({}, { answer })
  fill(page)
  await page.user.click(page.order)
  await vi.waitFor(() => expect(page.requests).toHaveLength(1))
  expect(page.order.getAttribute('aria-busy')).toBe('true')
  await page.user.click(page.order)
  await page.user.type(page.field('city'), '{Enter}')
  expect(page.requests).toHaveLength(1)
})

// Holds: visitors.20-validates-leaving-field-errors
test('checkout: each problem of a form that was sent is a link to its field, and the first field has the focus', async () => {
  const names = ['firstname', 'lastname', 'email', 'phone', 'address_line_1', 'zip_code', 'city'] as const
  const errors = Object.fromEntries(names.map((name) => [name, `No ${name}.`]))
  const { user, t, field, order, problems } = await open({}, { answer: () => ({ errors }) })
  expect(problems()).toBeNull()
  await user.click(order)
  await vi.waitFor(() => expect(document.activeElement).toBe(field('firstname')))
  expect(problems()?.textContent).toContain(t('checkout.problems', { count: 7 }))
  const links = within(problems()!).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(names.map((name) => `#field-${name}`))
  expect(links[6]?.textContent).toBe('No city.')
  await user.click(links[6]!)
  expect(document.activeElement).toBe(field('city'))
  expect(field('city').getAttribute('aria-invalid')).toBe('true')
})

// Holds: visitors.20-validates-leaving-field-errors
test('checkout: the server checks a field when it is left, and its message goes when it is right', async () => {
  const check = checkOf(({ email = '' }): object => (email.endsWith('.org') ? {} : { email: 'No address.' }))
  const { user, field, problems, checks, requests } = await open({}, { check })
  await user.type(field('email'), 'zsofia@')
  expect(checks).toEqual([])
  await user.tab()
  await vi.waitFor(() => expect(describedAs('No address.')).toBe(field('email')))
  // Before submission, each field shows its own problem.
  expect(problems()).toBeNull()
  await user.type(field('email'), 'example.org')
  await vi.waitFor(() => expect(describedAs('No address.')).toBeNull())
  expect(checks.every(([asked, ...others]) => asked === 'email' && others.length === 0)).toBe(true)
  expect(requests).toEqual([])
})

test('checkout: a field that is passed while empty is not asked about', async () => {
  const { user, field, checks } = await open()
  await user.click(field('firstname'))
  await user.tab()
  await user.type(field('lastname'), 'Őrűné')
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['lastname']]))
})

test('checkout: fixing one problem leaves the others in the list', async () => {
  const errors = { firstname: 'No name.', city: 'No town.' }
  const { user, t, field, order, problems } = await open({}, { answer: () => ({ errors }) })
  await user.click(order)
  await vi.waitFor(() => expect(problems()?.textContent).toContain(t('checkout.problems', { count: 2 })))
  await user.type(field('firstname'), 'Zs')
  await vi.waitFor(() => expect(problems()?.textContent).toContain(t('checkout.problems', { count: 1 })))
  expect(within(problems()!).getByText('No town.')).toBeDefined()
})

// Holds: visitors.21-server-errors-never-lose
test('checkout: what the server refuses is said by its field, has the focus, and nothing typed is lost', async () => {
  const page = await open({}, { answer: () => ({ errors: { zip_code: 'No such code.' } }) })
  fill(page)
  await page.user.click(page.order)
  await vi.waitFor(() => expect(describedAs('No such code.')).toBe(page.field('zip_code')))
  await vi.waitFor(() => expect(document.activeElement).toBe(page.field('zip_code')))
  expect(within(page.problems()!).getByRole('link').getAttribute('href')).toBe('#field-zip_code')
  for (const [name, value] of Object.entries(complete)) expect(page.field(name as CheckoutText).value).toBe(value)
})

test('checkout: errors that came back without JavaScript are listed, over what was typed', async () => {
  const { field, problems } = await open(
    {},
    { shared: { errors: { city: 'Please name a town.' }, input: { firstname: 'Zsófia' } } },
  )
  expect(within(problems()!).getByText('Please name a town.')).toBeDefined()
  expect(field('firstname').value).toBe('Zsófia')
})

test('checkout: an order that is refused as a whole says why', async () => {
  const { t, problems } = await open({}, { shared: { errors: { expected_total: 'The price has changed.' } } })
  expect(problems()?.textContent).toContain(t('checkout.refused.title'))
  expect(problems()?.textContent).toContain('The price has changed.')
})

// Holds: checkout.twelve-fields-phone-country-selector
test('checkout: a phone number is checked as one of its country, and anew when that changes', async () => {
  const check = checkOf(({ phone, phone_country }): object =>
    phone_country === 'HU' && phone === '1 411 6600' ? {} : { phone: 'Not valid' },
  )
  const { user, t, field } = await open({}, { check })
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: t('checkout.field.phone_country') })
  expect(country.value).toBe('FR')
  expect([...country.options].map(({ text }) => text)).toEqual(['Hungary +36 (Magyarország)', 'France +33'])
  await user.type(field('phone'), '12x3(4)')
  await user.tab()
  expect(field('phone').value).toBe('1234')
  const elsewhere = t('checkout.phoneElsewhere', { country: 'France' })
  await vi.waitFor(() => expect(describedAs(`Not valid. ${elsewhere}`)).toBe(field('phone')))
  // A number that begins with a plus contains its country, and selects it.
  await user.clear(field('phone'))
  await user.type(field('phone'), '+361')
  expect(country.value).toBe('HU')
  await user.tab()
  await vi.waitFor(() => expect(describedAs('Not valid')).toBe(field('phone')))
  expect(describedAs(elsewhere)).toBeNull()
  await user.selectOptions(country, 'FR')
  await user.clear(field('phone'))
  await user.type(field('phone'), '1 411 6600')
  await user.tab()
  await vi.waitFor(() => expect(describedAs(`Not valid. ${elsewhere}`)).toBe(field('phone')))
  await user.selectOptions(country, 'HU')
  await vi.waitFor(() => expect(field('phone').hasAttribute('aria-invalid')).toBe(false))
})

test('checkout: the country of a number that was typed before stays, and without a number nothing is asked about it', async () => {
  const { user, t, checks } = await open({ known: { phone_country: 'HU' } } as never)
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: t('checkout.field.phone_country') })
  expect(country.value).toBe('HU')
  await user.selectOptions(country, 'FR')
  await user.type(screen.getByRole('textbox', { name: new RegExp(`^${t('checkout.field.firstname')}`) }), 'A')
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['firstname']]))
})

// Holds: checkout.company-invoice-checkbox-revealing-company
test('checkout: the name of a company is required while its box is ticked, and no problem afterwards', async () => {
  const errors = { company_name: 'No company.', company_vat: 'No number.' }
  const page = await open(
    {},
    { answer: ({ data }) => ((data as { companyInvoice: boolean }).companyInvoice ? { errors } : {}) },
  )
  const { user, t, field, order, problems, requests } = page
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: t('checkout.field.companyInvoice') })
  expect(box.checked).toBe(false)
  expect(field('company_name').required).toBe(false)
  fill(page)
  await user.click(box)
  expect(field('company_name').required).toBe(true)
  expect(field('company_vat').required).toBe(false)
  await user.click(order)
  await vi.waitFor(() => expect(problems()?.textContent).toContain(t('checkout.problems', { count: 2 })))
  await user.click(box)
  expect(problems()).toBeNull()
  await user.click(order)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
})

// Holds: checkout.country
test('checkout: the country is that of the language until another is chosen, and says whether there is a postcode', async () => {
  const hongKong = { iso2: 'HK', name: 'Hong Kong', nativeName: '香港', dialCode: '852', continent: 'AS' }
  const answer: OpenOptions['answer'] = () => ({ errors: { zip_code: 'No postcode.', country: 'No country.' } })
  const changes = { countries: [...countries, hongKong], phone_countries: ['FR'] }
  const page = await open(changes, { answer })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: page.t('checkout.field.country') })
  expect(select.value).toBe('HU')
  expect(select.options).toHaveLength(3)
  // Countries whose phone numbers are not accepted can still be used for the address.
  const dialled = screen.getByRole<HTMLSelectElement>('combobox', { name: page.t('checkout.field.phone_country') })
  expect([...dialled.options].map(({ value }) => value)).toEqual(['FR'])
  fill(page)
  await page.user.click(page.order)
  await vi.waitFor(() => expect(describedAs('No postcode.')).not.toBeNull())
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(page.field('zip_code').required).toBe(true)
  await page.user.selectOptions(select, 'HK')
  expect(page.field('zip_code').required).toBe(false)
  expect(describedAs('No postcode.')).toBeNull()
  await page.user.click(page.order)
  await vi.waitFor(() => expect(page.requests).toHaveLength(2))
  expect(page.requests[1]!.data).toMatchObject({ country: 'HK' })
})

// Holds: checkout.one-name
test('checkout: the country of the address is one line, which opens to change it', async () => {
  const { user, t } = await open()
  const line = screen.getByText(t('checkout.countryIs', { country: 'Hungary' }))
  const country = screen.getByLabelText<HTMLSelectElement>(t('checkout.field.country'))
  expect(line.closest('details')?.open).toBe(false)
  expect(line.closest('details')?.contains(country)).toBe(true)
  await user.selectOptions(country, 'FR')
  expect(line.textContent).toBe('Country: France · Change')
})

test('checkout: once one name is typed the other may stay empty, and no label changes', async () => {
  const { user, t, field } = await open()
  const optional = (name: CheckoutText) => field(name).closest('div')!.textContent.includes(t('common.optional'))
  const marks = () => (['firstname', 'lastname'] as const).map((name) => [field(name).required, optional(name)])
  expect(marks()).toEqual([
    [true, false],
    [true, false],
  ])
  await user.type(field('lastname'), 'Suharto')
  expect(marks()).toEqual([
    [false, false],
    [true, false],
  ])
  await user.type(field('firstname'), 'Anna')
  expect(marks()).toEqual([
    [false, false],
    [false, false],
  ])
})

// Holds: visitors.17-eight-visible-fields-fewer
test('checkout: which address fields are required is said by each of them', async () => {
  const optional = (t: Opened['t']) => `(${t('common.optional')})`
  const { t, field } = await open({ required_address_fields: ['city'] })
  const labelOf = (name: CheckoutText) => field(name).labels?.[0]?.textContent ?? ''
  expect([field('city').required, field('zip_code').required]).toEqual([true, false])
  expect(labelOf('zip_code')).toContain(optional(t))
  expect(labelOf('city')).not.toContain(optional(t))
  // Company fields exist only with a company: until then they are neither required nor optional.
  expect(labelOf('company_name')).not.toContain(optional(t))
})

test('checkout: what few need is folded away, unless something stands there; a problem in it opens it', async () => {
  const details = () => document.querySelector('[name=message]')!.closest('details')!
  const page = await open({}, { answer: () => ({ errors: { message: 'Too long.' } }) })
  expect(details().open).toBe(false)
  fill(page)
  await page.user.click(page.order)
  await vi.waitFor(() => expect(details().open).toBe(true))
  expect(document.activeElement).toBe(page.field('message'))
  for (const input of [{ address_line_2: 'Third floor' }, { message: 'We come late.' }]) {
    await open({}, { shared: { errors: { city: 'Missing.' }, input } })
    expect(details().open, JSON.stringify(input)).toBe(true)
  }
})

// Holds: checkout.address-only-where-needed
test('checkout: the address is one line until an invoice needs it; what stands in the line is sent', async () => {
  const { user, t, field, order, requests } = await open({ required_address_fields: [] })
  const fold = () => field('city').closest('details')
  expect(fold()?.open).toBe(false)
  await user.type(field('city'), 'Lyon')
  expect(screen.getByText(t('checkout.addressIs', { address: 'Lyon' })).closest('details')).toBe(fold())
  await user.click(screen.getByRole('checkbox', { name: t('checkout.field.companyInvoice') }))
  expect(fold()?.open).toBe(true)
  expect(fold()?.querySelector('summary')?.textContent).toBe(t('checkout.address'))
  for (const name of ['address_line_1', 'zip_code', 'city'] as const) expect(field(name).required, name).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: t('checkout.field.companyInvoice') }))
  expect(fold()?.open).toBe(false)
  expect(field('city').required).toBe(false)
  await user.click(order)
  await vi.waitFor(() => expect(requests[0]?.data).toMatchObject({ city: 'Lyon', companyInvoice: false }))
})

// Holds: checkout.address-only-where-needed
test('checkout: a known address is read in its line, and a problem in it opens the line', async () => {
  const changes = { required_address_fields: [], known: { city: 'Lyon' } }
  const page = await open(changes, { answer: () => ({ errors: { zip_code: 'No such code.' } }) })
  expect(screen.getByText(page.t('checkout.addressIs', { address: 'Lyon' }))).toBeDefined()
  await page.user.click(page.order)
  await vi.waitFor(() => expect(document.activeElement).toBe(page.field('zip_code')))
  expect(page.field('city').closest('details')?.open).toBe(true)
})

test('checkout: an e-mail address that looks mistyped is asked about, and corrected by a press', async () => {
  const { user, t, field } = await open()
  await user.type(field('email'), 'zsofia@gmial.com')
  const hint = screen.getByText(t('checkout.emailMeant', { email: 'zsofia@gmail.com' }), { exact: false })
  expect(hint.closest('[aria-live="polite"]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: t('checkout.emailCorrect') }))
  expect(field('email').value).toBe('zsofia@gmail.com')
  expect(screen.queryByRole('button', { name: t('checkout.emailCorrect') })).toBeNull()
})

test('checkout: pressing the button takes the focus from no field', async () => {
  const { user, field, order } = await open()
  await user.click(field('city'))
  await user.pointer({ keys: '[MouseLeft>]', target: order })
  expect(document.activeElement).toBe(field('city'))
})

// Holds: checkout.card-payment-notice-return-cart
test('checkout: an order that costs nothing asks for no card', async () => {
  const free = cartOf([cartItem()], { discount_amount: 87 as Euros, grand_total: 0 as Euros })
  const { t } = await openPage('checkout', { ...properties, cart: free })
  expect(screen.getByRole('button', { name: t('checkout.orderFree') })).toBeDefined()
  expect(screen.queryByText(t('checkout.card.title'))).toBeNull()
  const paid = await open()
  expect(screen.getByText(paid.t('checkout.card.title'))).toBeDefined()
})

// Holds: checkout.card-payment-notice-return-cart
test('checkout: the terms open in another tab, and the way back leads to the cart', async () => {
  const { t } = await open()
  const terms = screen.getByRole('link', { name: (_name, link) => link.getAttribute('href') === '/conditions' })
  expect(terms.getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link', { name: t('checkout.returnToCart') }).getAttribute('href')).toBe('/cart')
})

test('checkout: a shop that has no page of its terms leads nowhere from their name', async () => {
  const { t } = await open({ terms_url: null })
  expect(screen.queryAllByRole('link').every((link) => link.getAttribute('target') === null)).toBe(true)
  expect(screen.getByText(t('checkout.noWithdrawal')).parentElement!.textContent).toContain('terms of sale')
})

const twoEvenings = cartOf([
  cartItem(),
  cartItem({ hash: 'b', event_ticket_id: 2, name: 'Student', quantity: 1 }),
  cartItem({ hash: 'c', event_ticket_id: 3, event_name: 'Eight Seasons', event_date: '2026-11-29', quantity: 4 }),
])

test('checkout: above the form one line says how many tickets, for which concerts and how much, and opens to the whole order', async () => {
  const { t, user, requests } = await open({ cart: twoEvenings })
  const words = `${t('cart.summary.includes', { count: 7 })} · Winterreise, Eight Seasons`
  const line = screen.getByRole('heading', { name: words }).closest('summary')!
  expect(within(line).getByText('€87.00')).toBeDefined()
  const details = line.closest('details')!
  expect(details.open).toBe(false)
  // Inside the form, Enter in any field would press its button.
  expect(details.closest('form')).toBeNull()
  const form = document.querySelector('form#checkout')!
  expect(details.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(line)
  expect(details.open).toBe(true)
  expect(within(details).getAllByRole('listitem')).toHaveLength(5)
  expect(requests).toEqual([])
})

test('checkout: a concert with tickets for two of its evenings is named once above the form', async () => {
  const cart = cartOf([cartItem(), cartItem({ hash: 'b', event_ticket_id: 2, event_date: '2026-11-29' })])
  const { t } = await open({ cart })
  const words = `${t('cart.summary.includes', { count: 4 })} · Winterreise`
  expect(screen.getByRole('heading', { name: words })).toBeDefined()
})

const rowsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('checkout: the order names every evening, its tickets with price and sum, and its fees', async () => {
  const { t } = await open({ cart: twoEvenings })
  const order = screen.getByRole('region', { name: t('checkout.summary') })
  expect(
    within(order)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Winterreise', 'Eight Seasons'])
  expect(within(order).getByText('Salle Aubépine, Saturday, November 28, 2026, 7:30 PM')).toBeDefined()
  const line = (count: number) => t('checkout.line', { count, price: '€42.00' })
  const fee = (count: number) => t('checkout.feeLine', { count, fee: '€1.50' })
  expect(rowsOf(order)).toEqual([
    `Adult${line(2)}€84.00`,
    `Student${line(1)}€84.00`,
    `${fee(3)}€4.50`,
    `Adult${line(4)}€84.00`,
    `${fee(4)}€6.00`,
  ])
})

test('checkout: where there is no fee none is listed', async () => {
  const { t } = await open({ cart: cartOf([cartItem({ issuing_fee: 0 as Euros })]) })
  expect(rowsOf(screen.getByRole('region', { name: t('checkout.summary') }))).toHaveLength(1)
})

test('checkout: a code that takes something off is named with what it takes off, and no other is', async () => {
  const promo = { title: 'Ten percent', code: 'TEN' }
  const amounts = async (changes: Parameters<typeof cartOf>[1]) => {
    const { t } = await open({ cart: cartOf([cartItem()], changes) })
    const order = screen.getByRole('region', { name: t('checkout.summary') })
    return [...order.querySelectorAll('dl > div')].map((amount) => amount.textContent)
  }
  const plain = await amounts({})
  expect(plain).toHaveLength(3)
  expect(plain[0]).toContain('€84.00')
  expect(plain[1]).toContain('€3.00')
  expect(plain[2]).toContain('€87.00')
  expect(plain.join()).not.toContain('−')
  const lessened = await amounts({ applied_promo_code: promo, discount_amount: 8.4 as Euros })
  expect(lessened).toHaveLength(4)
  expect(lessened[2]).toContain('Ten percent')
  expect(lessened[2]).toMatch(/−€8\.40$/)
  expect(await amounts({ applied_promo_code: promo })).toHaveLength(3)
  expect(await amounts({ discount_amount: 8.4 as Euros })).toHaveLength(3)
})

test('checkout: the clock stands there while seats are held, and not where none are', async () => {
  const held = { held_until: '2026-11-21T12:20:00.000Z', extendable_until: null }
  const { t } = await open({ cart: cartOf([cartItem()], held) })
  expect(screen.getByRole('timer', { hidden: true }).textContent).toBe('20:00')
  expect(screen.getByRole('button', { name: t('cart.holds.extend') })).toBeDefined()
  const { held_until } = held
  for (const [extendable_until, isOffered] of [
    [held_until, false],
    ['2026-11-21T12:20:01.000Z', true],
  ] as const) {
    await open({ cart: cartOf([cartItem()], { held_until, extendable_until }) })
    expect(screen.queryByRole('button', { name: t('cart.holds.extend') }) !== null).toBe(isOffered)
  }
  await open()
  expect(screen.queryByRole('timer', { hidden: true })).toBeNull()
})

test('checkout: Hungarian asks for the family name and the town first', async () => {
  const namesIn = async (locale: 'en' | 'hu') => {
    await openPage('checkout', properties, { locale })
    const form = document.querySelector<HTMLFormElement>('form#checkout')!
    return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')].map(
      ({ name }) => name,
    )
  }
  const rest = ['address_line_2', 'message']
  const reach = ['email', 'phone_country', 'phone', 'companyInvoice', 'company_name', 'company_vat']
  expect(await namesIn('en')).toEqual([
    'firstname',
    'lastname',
    ...reach,
    'country',
    'address_line_1',
    'zip_code',
    'city',
    ...rest,
  ])
  expect(await namesIn('hu')).toEqual([
    'lastname',
    'firstname',
    ...reach,
    'country',
    'zip_code',
    'city',
    'address_line_1',
    ...rest,
  ])
})

test('checkout: the browser fills in what it knows, and every field brings the keyboard that it needs', async () => {
  const { field } = await open()
  const read = (name: CheckoutText) =>
    ['type', 'autocomplete', 'inputmode', 'autocapitalize', 'spellcheck'].map((attribute) =>
      field(name).getAttribute(attribute),
    )
  expect(read('firstname').slice(0, 2)).toEqual(['text', 'given-name'])
  expect(read('email')).toEqual(['email', 'email', 'email', 'none', 'false'])
  expect(read('phone').slice(0, 3)).toEqual(['tel', 'tel', 'tel'])
  expect(read('company_vat').slice(3)).toEqual(['characters', 'false'])
  expect(read('zip_code')[1]).toBe('postal-code')
  expect(field('message').tagName).toBe('TEXTAREA')
  expect(field('message').getAttribute('rows')).toBe('4')
})

test('checkout: a problem’s link takes to its field, also to one that is folded away', async () => {
  const page = await open({}, { answer: () => ({ errors: { city: 'Missing.', message: 'Too long.' } }) })
  fill(page)
  await page.user.click(page.order)
  const link = await screen.findByRole('link', { name: 'Too long.' })
  const fold = page.field('message').closest('details')!
  fold.open = false
  await page.user.click(link)
  expect(fold.open).toBe(true)
  expect(document.activeElement).toBe(page.field('message'))
  expect(location.hash).toBe('')
})

test.each([null, '/cart/checkout/sign-in'])(
  'checkout: to sign in first is offered to who has not (%s), and orders nothing',
  async (url) => {
    const { t, user, requests } = await open({ sign_in_url: url } as never)
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: t('checkout.account.signIn') })
    expect(button?.getAttribute('formaction') ?? null).toBe(url)
    // The Enter key presses the first button of a form.
    expect(document.querySelector('form#checkout button[type="submit"]')!.hasAttribute('formaction')).toBe(false)
    if (!button) return
    // The browser submits it with the input: the page sends nothing.
    const sent = vi.fn((event: Event) => event.defaultPrevented)
    const form = button.form!
    form.addEventListener('submit', (event) => {
      sent(event)
      event.preventDefault()
    })
    await user.click(button)
    expect(sent).toHaveReturnedWith(false)
    expect(requests).toEqual([])
  },
)
