import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { HEADERS } from '@cadenza/navigation'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { locales, type Locale } from '#values/locales.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createAddress, type TestVisitor } from '#test/shop/test-visitor.ts'
import { requestLimits } from '#core/context/request-limits.ts'

const shop = await createTestShop({ season: false })
const turnstileShop = await createTestShop({
  season: false,
  environment: { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' },
})
const catalogue = compileCatalogue()
afterAll(async () => {
  await shop.close()
  await turnstileShop.close()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await shop.db.deleteFrom('contact_messages').execute()
  await shop.db.deleteFrom('outbox').execute()
})

const url = '/contact/submit'
const valid = {
  firstName: 'Anna',
  lastName: 'Kovács',
  email: 'anna@example.com',
  phone: '+36 1 411 6600',
  message: 'Jó napot!\n\nÜdv',
}

async function solve(visitor: TestVisitor): Promise<string> {
  const challenge = JSON.parse((await visitor.get('/contact/challenge')).body)
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

async function send(changes: object = {}, locale: Locale = 'en', visitor = shop.visitor(locale)) {
  return visitor.post(url, { ...valid, turnstileToken: await solve(visitor), ...changes })
}

const readMessages = ({ db }: TestShop = shop) => db.selectFrom('contact_messages').selectAll().orderBy('id').execute()
const readOutbox = ({ db }: TestShop = shop) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

// Holds: routes.contact-submit, operation.contact-messages-stored-mailed-acknowledged
test('a message is kept, told to the shop, and acknowledged in the language of its sender', async () => {
  const { props } = await send({}, 'hu')
  expect(props.errors).toEqual({})
  expect(await readMessages()).toMatchObject([
    { locale: 'hu', first_name: 'Anna', last_name: 'Kovács', email: 'anna@example.com', message: 'Jó napot!\n\nÜdv' },
  ])
  const outbox = await readOutbox()
  expect(outbox).toMatchObject([
    { kind: 'contact-received', recipient: shop.config.contactEmail, locale: 'en' },
    { kind: 'contact-acknowledged', recipient: 'anna@example.com', locale: 'hu' },
  ])
  const [received, acknowledged] = await Promise.all(
    outbox.map((queued) => writeMail(queued as QueuedMail, { db: shop.db, config: shop.config, catalogue })),
  )
  expect(received).toMatchObject({
    replyTo: { name: 'Kovács Anna', address: 'anna@example.com' },
    subject: 'Message from Kovács Anna',
  })
  expect(received?.text).toContain('Jó napot!\n\nÜdv')
  // States the language for the answer, in the shop's own language.
  for (const fact of ['Hungarian', 'anna@example.com', '+36\u00A01\u00A0411\u00A06600'])
    expect(received?.text).toContain(fact)
  expect(acknowledged?.subject).toBe('Megkaptuk az üzenetét')
})

// Holds: entities.checkout-form-contact-form-names, validation.errors-come-server-per-field
test.each(locales)('what is wrong is said field by field, in %s', async (locale) => {
  const { props } = await shop
    .visitor(locale)
    .post(url, { firstName: ' ', email: 'anna@', phone: '12', turnstileToken: '' })
  const t = catalogue[locale]
  expect(props.errors).toEqual({
    firstName: t['contact.errors.required'],
    lastName: t['contact.errors.required'],
    email: t['contact.errors.email'],
    phone: t['contact.errors.phone'],
    message: t['contact.errors.required'],
    turnstileToken: t['contact.errors.botCheckMissing'],
  })
  expect(await readMessages()).toEqual([])
})

test.each(locales)(
  'fields are checked before the form is sent, in %s: nothing is kept, mailed or used up',
  async (locale) => {
    const visitor = shop.visitor(locale)
    const token = await solve(visitor)
    const check = async (values: object) => {
      const body = { _validate: { ...valid, turnstileToken: token, ...values } }
      const answer = await visitor.post(url, body, { headers: { [HEADERS.validate]: '["email","phone"]' } })
      return JSON.parse(answer.body) as unknown
    }
    const t = catalogue[locale]
    expect(await check({ firstName: '', email: 'anna@', phone: '12' })).toEqual({
      errors: { email: t['contact.errors.email'], phone: t['contact.errors.phone'] },
    })
    expect(await check({})).toEqual({ errors: {} })
    expect([await readMessages(), await readOutbox()]).toEqual([[], []])
    expect((await send({ turnstileToken: token }, locale, visitor)).props.errors).toEqual({})
  },
)

test('a name and a message need something that can be read', async () => {
  const { errors } = (await send({ firstName: '\u200B', lastName: '—', message: '\u200B\n\u2060' })).props
  expect(Object.keys(errors).sort()).toEqual(['firstName', 'lastName', 'message'])
})

test('a phone number is not asked for', async () => {
  expect((await send({ phone: '' })).props.errors).toEqual({})
})

test('no text at all is no name', async () => {
  const { errors } = (await send({ firstName: '', lastName: { evil: true } })).props
  expect(Object.keys(errors).sort()).toEqual(['firstName', 'lastName'])
})

test('what is too long, or no text at all, is refused', async () => {
  const errors = (
    await send({
      firstName: 'a'.repeat(81),
      message: 'a'.repeat(5001),
      lastName: 'a'.repeat(81),
      email: ['a@example.com'],
    })
  ).props.errors
  expect(Object.keys(errors).sort()).toEqual(['email', 'firstName', 'lastName', 'message'])
})

test('line breaks in a name reach no header of a mail', async () => {
  await send({ firstName: 'Anna\r\nBcc: all@example.com' })
  const [queued] = await readOutbox()
  const mail = await writeMail(queued as QueuedMail, { db: shop.db, config: shop.config, catalogue })
  expect(mail?.subject).toBe('Message from Anna Bcc: all@example.com Kovács')
  expect(mail?.replyTo?.name).not.toMatch(/[\r\n]/)
})

test('what is typed is cleaned by the rules of the checkout', async () => {
  const { props } = await send({
    firstName: 'An\u200Bna\u202E',
    email: ' anna\u200B@example.com ',
    phone: 'call +33 6 12 34 56 78\r\nplease',
    message: 'Hello\r\nthere\u202E',
  })
  expect(props.errors).toEqual({})
  expect(await readMessages()).toMatchObject([
    { first_name: 'Anna', email: 'anna@example.com', phone: '+33 6 12 34 56 78', message: 'Hello\nthere' },
  ])
})

test('markup in a message is only text in the mail', async () => {
  await send({ message: '<img src=x onerror=alert(1)>' })
  const [queued] = await readOutbox()
  const mail = await writeMail(queued as QueuedMail, { db: shop.db, config: shop.config, catalogue })
  expect(String(mail?.html)).toContain('&lt;img src=x')
  expect(String(mail?.html)).not.toContain('<img src=x')
})

test('a solved challenge is worth one message, also when sent twice at once', async () => {
  const visitor = shop.visitor()
  const turnstileToken = await solve(visitor)
  const answers = await Promise.all(
    ['One', 'Another'].map((message) => send({ turnstileToken, message }, 'en', visitor)),
  )
  expect(await readMessages()).toHaveLength(1)
  expect(answers.filter(({ props }) => props.errors.turnstileToken)).toHaveLength(1)
})

test('a message that is sent again, as after a broken connection, is kept and told once, and thanked for each time', async () => {
  const visitor = shop.visitor()
  const turnstileToken = await solve(visitor)
  const answers = [
    await send({ turnstileToken }, 'en', visitor),
    await send({ turnstileToken }, 'en', visitor),
    await send({}, 'en', visitor),
  ]
  expect(answers.map(({ props }) => props.errors)).toEqual([{}, {}, {}])
  expect(await readMessages()).toHaveLength(1)
  expect(await readOutbox()).toHaveLength(2)
})

test('a mistake in a field does not use the challenge up', async () => {
  const visitor = shop.visitor()
  const turnstileToken = await solve(visitor)
  await send({ turnstileToken, email: 'wrong' }, 'en', visitor)
  expect((await send({ turnstileToken }, 'en', visitor)).props.errors).toEqual({})
})

// Holds: validation.turnstiletoken-error-shows-below-widget
test.each([
  ['no JSON', async () => 'x'],
  [
    'somebody else’s challenge',
    async () => solve(turnstileShop.visitor()).then((token) => change(token, { signature: '0'.repeat(64) })),
  ],
  ['an easier challenge', async () => change(await solve(shop.visitor()), { keyPrefix: '00' })],
  ['a longer life', async () => change(await solve(shop.visitor()), { expiresAt: 4_000_000_000 })],
  ['no work', async () => change(await solve(shop.visitor()), {}, { counter: 1, derivedKey: '00'.repeat(32) })],
])('%s proves nothing', async (_, createToken) => {
  const { props } = await send({ turnstileToken: await createToken() })
  expect(props.errors).toEqual({ turnstileToken: catalogue.en['contact.errors.botCheckFailed'] })
  expect(await readMessages()).toEqual([])
})

function change(
  token: string,
  { signature, ...parameters }: { signature?: string; keyPrefix?: string; expiresAt?: number },
  solution?: object,
): string {
  const solved = JSON.parse(atob(token))
  Object.assign(solved.challenge.parameters, parameters)
  if (signature) solved.challenge.signature = signature
  if (solution) solved.solution = solution
  return btoa(JSON.stringify(solved))
}

test('a challenge runs out', async () => {
  const late = await createTestShop({
    season: false,
    dependencies: { clock: () => new Date(Date.now() - 11 * 60_000) },
  })
  const visitor = late.visitor()
  const { props } = await visitor.post(url, { ...valid, turnstileToken: await solve(visitor) })
  expect(props.errors.turnstileToken).toBe(catalogue.en['contact.errors.botCheckFailed'])
  await late.close()
})

// Holds: operation.contact-messages-stored-mailed-acknowledged
test('nobody writes more than a few messages an hour, even all at once', async () => {
  const address = createAddress()
  const visitor = shop.visitor('en', address)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => solve(visitor)))
  await Promise.all(
    tokens.map((turnstileToken, number) => send({ turnstileToken, message: `Nr. ${number}` }, 'en', visitor)),
  )
  expect(await readMessages()).toHaveLength(5)
  const { props } = await send({}, 'en', shop.visitor('en', address))
  expect(props.errors.turnstileToken).toContain(shop.config.contactEmail)
  // A message already stored was accepted, even if sent again.
  const [{ message } = { message: '' }] = await readMessages()
  expect((await send({ message }, 'en', shop.visitor('en', address))).props.errors).toEqual({})
  expect(await readMessages()).toHaveLength(5)
})

test('a network that asks for challenges without end is told when to come again, and gets none', async () => {
  const visitor = shop.visitor()
  expect((await visitor.get('/contact/challenge')).status).toBe(200)
  const { kind, attempts } = requestLimits.challenge
  await countAttemptsAs(shop.db, kind, attempts)
  const { status, headers, body } = await visitor.get('/contact/challenge')
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(body).not.toContain('signature')
})

test('a sender without a phone number is told of without a line for it', async () => {
  await send({ phone: '' })
  const [queued] = await readOutbox()
  const mail = await writeMail(queued as QueuedMail, { db: shop.db, config: shop.config, catalogue })
  expect(mail!.text).not.toContain(catalogue.en['mail.contactReceived.phone'])
  expect(mail!.text).toContain(catalogue.en['mail.contactReceived.email'])
})

test('a message that was forgotten before its mail was written is told to nobody', async () => {
  await send()
  const [queued] = await readOutbox()
  await shop.db.deleteFrom('contact_messages').execute()
  expect(await writeMail(queued as QueuedMail, { db: shop.db, config: shop.config, catalogue })).toBeNull()
})

// Holds: operation.contact-messages-stored-mailed-acknowledged
test('a mailbox is thanked once a day, whoever enters it', async () => {
  await send()
  await send({ email: 'ANNA@example.com' })
  expect((await readOutbox()).filter(({ kind }) => kind === 'contact-acknowledged')).toHaveLength(1)
})

test('the sender’s address is not kept', async () => {
  await send({}, 'en', shop.visitor('en', '192.0.2.77'))
  expect(await readMessages()).toHaveLength(1)
  expect(JSON.stringify(await readMessages())).not.toContain('192.0.2.77')
})

// Holds: validation.turnstiletoken-error-shows-below-widget
test('without JavaScript the form comes back with what was typed', async () => {
  const { props, status } = await shop.visitor('fr').submit(url, { ...valid, turnstileToken: '' })
  expect(status).toBe(200)
  expect(props.input).toMatchObject({ firstName: 'Anna', message: expect.stringContaining('Üdv') })
  expect(Object.keys(props.errors)).toEqual(['turnstileToken'])
})

// Holds: validation.turnstiletoken-error-shows-below-widget
test('with keys, Turnstile is asked with the secret and its word counts', async () => {
  const asked: [string, URLSearchParams][] = []
  let success = false
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    asked.push([address, body])
    return Response.json({ success, 'error-codes': [] })
  })
  const refused = await turnstileShop.visitor().post(url, { ...valid, turnstileToken: 'token-1' })
  expect(refused.props.errors).toEqual({ turnstileToken: catalogue.en['contact.errors.botCheckFailed'] })
  success = true
  const taken = await turnstileShop.visitor().post(url, { ...valid, turnstileToken: 'token-2' })
  expect(taken.props.errors).toEqual({})
  expect(asked.map(([address, body]) => [address, body.get('secret'), body.get('response')])).toEqual([
    ['https://challenges.cloudflare.com/turnstile/v0/siteverify', 'secret-key', 'token-1'],
    ['https://challenges.cloudflare.com/turnstile/v0/siteverify', 'secret-key', 'token-2'],
  ])
  expect(await readMessages(turnstileShop)).toHaveLength(1)
})

test('Turnstile: its answer is not looked for elsewhere: the secret would go along', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { redirect }: RequestInit) => {
    asked.push([new URL(address).origin, redirect])
    return Promise.resolve(Response.json({ success: false }))
  })
  await turnstileShop.visitor().post(url, { ...valid, turnstileToken: 'token-4' })
  expect(asked).toEqual([['https://challenges.cloudflare.com', 'error']])
})

test('where Turnstile cannot be reached, nothing is taken unchecked, and the mail address is said', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  const { props } = await turnstileShop.visitor().post(url, { ...valid, turnstileToken: 'token-3' })
  expect(props.errors.turnstileToken).toContain(turnstileShop.config.contactEmail)
  expect((await readMessages(turnstileShop)).length).toBeLessThan(2)
})

// Holds: contact.fields-first-name-last-name, calls.bot-check-script-loads-external
test('the home page says which check the form does, and the security policy follows', async () => {
  const [own, cloudflare] = await Promise.all([shop.visitor().get('/'), turnstileShop.visitor().get('/')])
  expect(own.props.contact.botCheck).toEqual({ kind: 'proof-of-work' })
  expect(cloudflare.props.contact.botCheck).toEqual({ kind: 'turnstile', siteKey: 'site-key' })
  expect(String(own.headers['content-security-policy'])).not.toContain('cloudflare')
  expect(String(cloudflare.headers['content-security-policy'])).toMatch(
    /script-src [^;]*https:\/\/challenges\.cloudflare\.com/,
  )
  expect(JSON.stringify(cloudflare.payload)).not.toContain('secret-key')
})

// Holds: operation.plain-form-failed-leaves-fields
test('without JavaScript a message of the greatest length comes back whole, and one of 900 kB leaves a few kB', async () => {
  const visitor = shop.visitor('hu')
  const message = 'ő\r\n'.repeat(1250) + 'あ'.repeat(2500)
  const { props } = await visitor.submit(url, { ...valid, message, email: 'none', unknown: 'x'.repeat(10_000) })
  expect(Object.keys(props.errors)).toEqual(expect.arrayContaining(['email']))
  expect(props.errors).not.toHaveProperty('message')
  expect(props.input).toEqual({
    firstName: 'Anna',
    lastName: 'Kovács',
    email: 'none',
    phone: valid.phone,
    message: message.replaceAll('\r\n', '\n'),
  })
  await visitor.submit(
    url,
    { ...valid, message: 'x'.repeat(900_000), turnstileToken: 'y'.repeat(9000) },
    { follow: false },
  )
  const rows = await shop.db.selectFrom('sessions').select(['data']).execute()
  expect(rows.some(({ data }) => JSON.stringify(data).includes('Kovács'))).toBe(true)
  for (const { data } of rows) expect(JSON.stringify(data).length).toBeLessThan(4000)
})
