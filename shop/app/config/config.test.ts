import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_SESSION_SECRET, DEMO_TICKET_KEY_SECRET } from './config-rules.ts'
import { ConfigError, findDoubts, readConfig, type Environment } from './config.ts'

const SECRET = 'a-secret-that-is-long-enough-and-not-the-demo-one'
const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const WITHOUT_BANK = {
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  TICKET_KEY_SECRET: `another-${SECRET}`,
  ORIGINS: 'en=https://cadenza.example,fr=https://fr.cadenza.example,hu=https://hu.cadenza.example',
  SMTP_URL: 'smtps://shop:secret@mail.cadenza.test',
  MAIL_FROM: 'Cadenza <tickets@cadenza.test>',
  CONTACT_EMAIL: 'hello@cadenza.test',
  CONTACT_PHONE: '+36 1 555 0101',
}
const PRODUCTION = { ...WITHOUT_BANK, ...STRIPE }

function findProblems(environment: Environment): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('without any variable', () => {
  const config = readConfig({})

  test('the shop runs on this machine with the demo bank', () => {
    expect(config).toMatchObject({
      environment: 'development',
      isProduction: false,
      host: 'localhost',
      port: 3000,
      dataDirectory: resolve('var'),
      databaseUrl: null,
      buildDirectory: null,
      timeZone: 'Europe/Budapest',
      shopName: 'Cadenza',
      smtpUrl: null,
      payment: { provider: 'demo', lateNoticeSeconds: 20 },
      turnstile: null,
      trustProxy: false,
      requiredAddressFields: ['zip_code', 'city', 'address_line_1'],
      holdMinutes: 15,
      holdCaps: { visitInZone: 20, visit: 60, client: 400, clientShare: 25, clientShareAbove: 40 },
    })
  })

  test('each language has its host', () => {
    expect(config.origins).toEqual({
      en: 'http://localhost:3000',
      fr: 'http://fr.localhost:3000',
      hu: 'http://hu.localhost:3000',
    })
  })
})

test('buyers return tickets by themselves only where it is settled until when; the fees stay unless that is said, too', () => {
  expect(readConfig({}).exchangeUntilHours).toBeNull()
  expect(readConfig({ EXCHANGE_TICKETS_UNTIL_HOURS: '0' }).exchangeUntilHours).toBe(0)
  expect(readConfig({}).ownReturns).toBeNull()
  expect(readConfig({ RETURN_TICKETS_KEEP_FEES: 'false' }).ownReturns).toBeNull()
  expect(readConfig({ RETURN_TICKETS_UNTIL_HOURS: '0' }).ownReturns).toEqual({ hoursBefore: 0, money: 'minus_fees' })
  const whole = { RETURN_TICKETS_UNTIL_HOURS: '48', RETURN_TICKETS_KEEP_FEES: 'false' }
  expect(readConfig(whole).ownReturns).toEqual({ hoursBefore: 48, money: 'whole' })
})

test('the addresses follow the port', () => {
  expect(readConfig({ PORT: '4100' }).origins.fr).toBe('http://fr.localhost:4100')
})

test('an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}))
})

// Holds: operation.configuration-everything-wrong-listed-once
test('a production with real secrets starts', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    isProduction: true,
    sessionSecret: SECRET,
    ticketKeySecret: `another-${SECRET}`,
    payment: { provider: 'stripe', secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: null },
    origins: { en: 'https://cadenza.example' },
    logLevel: 'info',
  })
})

test('a production may use a restricted key of Stripe', () => {
  expect(findProblems({ ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([])
})

test('what a machine and a cluster have in their environment is no slip', () => {
  const environment = {
    ...PRODUCTION,
    HOME: '/root',
    HOSTNAME: 'shop-1',
    PATH: '/usr/bin',
    PWD: '/srv/shop',
    LOGNAME: 'cadenza',
    MAIL: '/var/mail/cadenza',
    NODE_OPTIONS: '--enable-source-maps',
    NODE_VERSION: '24.0.0',
    POSTGRES_PASSWORD: 'secret',
    SMTP_SERVICE_HOST: '10.0.0.7',
    SMTP_SERVICE_PORT: '25',
    SMTP_PORT_25_TCP_ADDR: '10.0.0.7',
    SHOP_PORT: 'tcp://10.0.0.8:3000',
  }
  expect(findProblems(environment)).toEqual([])
})

test('while the shop is developed a slip is a doubt and no obstacle', () => {
  expect(findProblems({ SMPT_URL: 'smtp://localhost' })).toEqual([])
  expect(findDoubts({ SMPT_URL: 'smtp://localhost', HOME: '/root' })).toEqual([
    'SMPT_URL is no setting of the shop: did you mean SMTP_URL?',
  ])
})

test('a production that says nothing about proxies is asked to', () => {
  expect(findDoubts(PRODUCTION)).toEqual([expect.stringMatching(/^TRUST_PROXY is not set/)])
  expect(findDoubts({ ...PRODUCTION, TRUST_PROXY: 'false' })).toEqual([])
})

test.each([
  ['postgres://shop:secret@db.example.com/cadenza', 1],
  ['postgres://shop:secret@10.0.0.7/cadenza?sslmode=prefer', 1],
  ['postgres://shop:secret@10.0.0.7/cadenza?sslmode=verify-full', 0],
  ['postgres://shop:secret@database:5432/cadenza', 0],
  ['postgres://shop:secret@127.0.0.1/cadenza', 0],
  ['postgres:///cadenza?host=/var/run/postgresql', 0],
])('a database on another machine without encryption is a doubt: %s (%i)', (DATABASE_URL, count) => {
  const doubts = findDoubts({ ...PRODUCTION, TRUST_PROXY: '1', DATABASE_URL })
  expect(doubts).toHaveLength(count)
  for (const doubt of doubts) expect(doubt).not.toContain('secret')
})

// Holds: visitors.17-eight-visible-fields-fewer
test('a shop may ask for less of the address, or for nothing', () => {
  expect(readConfig({ CHECKOUT_REQUIRED_ADDRESS_FIELDS: 'city, zip_code' }).requiredAddressFields).toEqual([
    'city',
    'zip_code',
  ])
  expect(readConfig({ CHECKOUT_REQUIRED_ADDRESS_FIELDS: ',' }).requiredAddressFields).toEqual([])
})

test.each(['Europe/Paris', 'America/New_York', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])(
  'TIME_ZONE=%s is taken',
  (zone) => {
    expect(readConfig({ TIME_ZONE: zone }).timeZone).toBe(zone)
  },
)

// Names that JavaScript takes, and PostgreSQL reads otherwise or stores otherwise, among them.
test.each([
  'Europe/Nowhere',
  'Budapest',
  'europe/paris',
  'CET',
  'EST5EDT',
  '+02:00',
  'Etc/GMT+5',
  'Etc/GMT-2',
  'Etc/UTC',
  "UTC'; drop table",
  '../x',
])('TIME_ZONE=%s is refused with names that are taken', (zone) => {
  expect(findProblems({ TIME_ZONE: zone })).toEqual([
    'TIME_ZONE is no time zone that is known here: write one as Europe/Budapest, Europe/Paris or America/New_York.',
  ])
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['::1, 192.168.0.0/16,loopback', '::1,192.168.0.0/16,loopback'],
])('TRUST_PROXY=%s', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected)
})

describe('refused', () => {
  test.each<[string, Environment, RegExp]>([
    ['a port that is none', { PORT: '70000' }, /^PORT is not a whole number from 1 to 65535/],
    ['a word for a port', { PORT: 'http' }, /^PORT is not a whole number/],
    ['another database', { DATABASE_URL: 'mysql://localhost/shop' }, /^DATABASE_URL is not an address like postgres:/],
    ['a mail server without scheme', { SMTP_URL: 'mail.example.com' }, /^SMTP_URL is not an address like smtps:/],
    ['a sender without address', { MAIL_FROM: 'Cadenza' }, /^MAIL_FROM has no mail address/],
    ['a short secret', { SESSION_SECRET: 'short' }, /^SESSION_SECRET is shorter than 32/],
    ['an unknown bank', { PAYMENT_PROVIDER: 'paypal' }, /^PAYMENT_PROVIDER is demo or stripe/],
    [
      'half of Stripe',
      { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' },
      /^STRIPE_WEBHOOK_SECRET is missing/,
    ],
    [
      'the other half',
      { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      /^STRIPE_SECRET_KEY is missing/,
    ],
    ['the demo bank beside Stripe', { ...STRIPE, PAYMENT_PROVIDER: 'demo' }, /^STRIPE_\* is set, but the demo bank/],
    [
      'the demo bank by default beside Stripe',
      { STRIPE_SECRET_KEY: 'sk_live_1' },
      /^STRIPE_\* is set, but the demo bank/,
    ],
    ['half of Turnstile', { TURNSTILE_SITE_KEY: 'key' }, /^TURNSTILE_SECRET_KEY is missing/],
    ['a missing language', { ORIGINS: 'en=https://a.example,fr=https://b.example' }, /^ORIGINS has no address for hu/],
    [
      'a path in an address',
      { ORIGINS: 'en=https://a.example/x,fr=https://b.example,hu=https://c.example' },
      /^ORIGINS: "https:\/\/a/,
    ],
    [
      'one host for two',
      { ORIGINS: 'en=https://a.example,fr=https://a.example,hu=https://c.example' },
      /^ORIGINS names an address twice/,
    ],
    [
      'an unknown language',
      { ORIGINS: 'en=https://a.example,fr=https://b.example,hu=https://c.example,de=https://d.example' },
      /^ORIGINS names "de"/,
    ],
    [
      'an unknown field',
      { CHECKOUT_REQUIRED_ADDRESS_FIELDS: 'city,street' },
      /^CHECKOUT_REQUIRED_ADDRESS_FIELDS lists fields out of/,
    ],
    ['a country by its name', { PHONE_COUNTRIES: 'FR,Hungary' }, /^PHONE_COUNTRIES lists countries as FR,HU/],
    ['a default country that is none', { DEFAULT_COUNTRY: 'XX' }, /^DEFAULT_COUNTRY is no country/],
    [
      'a default country whose numbers are not taken',
      { DEFAULT_COUNTRY: 'GB', PHONE_COUNTRIES: 'FR, HU' },
      /^DEFAULT_COUNTRY is GB, whose numbers PHONE_COUNTRIES does not take: add it there, or choose one of FR, HU/,
    ],
    [
      'exchanges a year before',
      { EXCHANGE_TICKETS_UNTIL_HOURS: '8761' },
      /^EXCHANGE_TICKETS_UNTIL_HOURS is not a whole number from 0 to 8760/,
    ],
    [
      'returns after the concert',
      { RETURN_TICKETS_UNTIL_HOURS: '-1' },
      /^RETURN_TICKETS_UNTIL_HOURS is not a whole number from 0 to 8760/,
    ],
    ['endless holds', { HOLD_MINUTES: '90' }, /^HOLD_MINUTES is not a whole number from 1 to 60/],
    ['a production without secret', { ...PRODUCTION, SESSION_SECRET: '' }, /^SESSION_SECRET is the demo one/],
    [
      'a production with the demo secret',
      { ...PRODUCTION, SESSION_SECRET: DEMO_SESSION_SECRET },
      /^SESSION_SECRET is the demo one/,
    ],
    ['a short secret of ticket keys', { TICKET_KEY_SECRET: 'short' }, /^TICKET_KEY_SECRET is shorter than 32/],
    [
      'a production without secret of ticket keys',
      { ...PRODUCTION, TICKET_KEY_SECRET: '' },
      /^TICKET_KEY_SECRET is the demo one/,
    ],
    [
      'a production with the demo secret of ticket keys',
      { ...PRODUCTION, TICKET_KEY_SECRET: DEMO_TICKET_KEY_SECRET },
      /^TICKET_KEY_SECRET is the demo one/,
    ],
    [
      'a production with one secret for two things',
      { ...PRODUCTION, TICKET_KEY_SECRET: SECRET },
      /^TICKET_KEY_SECRET is the same as SESSION_SECRET/,
    ],
    [
      'a production with the demo bank beside Stripe',
      { ...PRODUCTION, PAYMENT_PROVIDER: 'demo' },
      /^STRIPE_\* is set, but/,
    ],
    ['a production that names no bank', WITHOUT_BANK, /^PAYMENT_PROVIDER is missing/],
    [
      'a production with test cards',
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1' },
      /^STRIPE_SECRET_KEY is a test key/,
    ],
    [
      'a production that pays elsewhere',
      { ...PRODUCTION, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      /^STRIPE_API_BASE sends payments/,
    ],
    [
      'a production in clear text',
      { ...PRODUCTION, ORIGINS: PRODUCTION.ORIGINS.replace('https://fr', 'http://fr') },
      /^ORIGINS: http:\/\/fr\.cadenza\.example is not encrypted/,
    ],
    ['a production without addresses', { ...PRODUCTION, ORIGINS: '' }, /^ORIGINS is missing/],
    ['a production without a mail server', { ...PRODUCTION, SMTP_URL: '' }, /^SMTP_URL is missing/],
    ['a production without a sender', { ...PRODUCTION, MAIL_FROM: '' }, /^MAIL_FROM is missing or an example/],
    [
      'a production with an example for a sender',
      { ...PRODUCTION, MAIL_FROM: 'Cadenza <tickets@mail.cadenza.example>' },
      /^MAIL_FROM is missing or an example/,
    ],
    [
      'a production with an example for a contact',
      { ...PRODUCTION, CONTACT_EMAIL: 'hello@example.com' },
      /^CONTACT_EMAIL is missing or an example/,
    ],
    ['a production without a contact', { ...PRODUCTION, CONTACT_EMAIL: '' }, /^CONTACT_EMAIL is missing/],
    ['a production without a telephone', { ...PRODUCTION, CONTACT_PHONE: '' }, /^CONTACT_PHONE is missing/],
    [
      'a production with the telephone of the example',
      { ...PRODUCTION, CONTACT_PHONE: readConfig({}).contactPhone },
      /^CONTACT_PHONE is missing or the example/,
    ],
    [
      'a production whose bot check is a test',
      { ...PRODUCTION, TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET_KEY: '0x4AAA' },
      /^TURNSTILE_\* are the keys for tests/,
    ],
    [
      'the publishable key of Stripe',
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'pk_live_1' },
      /^STRIPE_SECRET_KEY is the publishable key/,
    ],
    [
      'the secret of a webhook for a key',
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'whsec_1' },
      /^STRIPE_SECRET_KEY is the signing secret/,
    ],
    [
      'a key in quotation marks',
      { ...PRODUCTION, STRIPE_SECRET_KEY: '"sk_live_1"' },
      /^STRIPE_SECRET_KEY is no secret/,
    ],
    [
      'a restricted key for tests in production',
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_test_1' },
      /^STRIPE_SECRET_KEY is a test key/,
    ],
    ['a live key where nothing is live', { ...STRIPE }, /^STRIPE_SECRET_KEY is a live key/],
    [
      'a key for the secret of a webhook',
      { ...PRODUCTION, STRIPE_WEBHOOK_SECRET: 'sk_live_1' },
      /^STRIPE_WEBHOOK_SECRET is no signing secret/,
    ],
    ['a word about proxies', { TRUST_PROXY: 'yes' }, /^TRUST_PROXY says which proxies are believed: false, true, how/],
    ['a range of addresses that is none', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY says which proxies/],
    ['one proxy of two that is none', { TRUST_PROXY: '10.0.0.1,nginx' }, /^TRUST_PROXY says which proxies/],
    ['a negative number of proxies', { TRUST_PROXY: '-1' }, /^TRUST_PROXY says which proxies/],
    [
      'a slip in a name',
      { ...PRODUCTION, SMPT_URL: 'smtp://mail.cadenza.test' },
      /^SMPT_URL is no setting of the shop: did you mean SMTP_URL\?/,
    ],
    ['a singular for a plural', { ...PRODUCTION, ORIGIN: 'https://a.test' }, /^ORIGIN is no .* did you mean ORIGINS\?/],
    [
      'a setting of another shop',
      { ...PRODUCTION, STRIPE_KEY: 'sk_live_1' },
      /^STRIPE_KEY is no setting of the shop: its settings of that kind are STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/,
    ],
    ['two slips in a long name', { ...PRODUCTION, SESION_SECRETS: SECRET }, /did you mean SESSION_SECRET\?/],
  ])('%s', (_, environment, problem) => {
    expect(findProblems(environment)).toEqual([expect.stringMatching(problem)])
  })

  // Holds: operation.configuration-everything-wrong-listed-once
  test('everything that is wrong is said at once, those of one variable and those of several', () => {
    const problems = findProblems({
      NODE_ENV: 'production',
      PORT: '0',
      SMTP_URL: 'x',
      STRIPE_SECRET_KEY: 'sk',
      ORIGINS: 'en=x',
    })
    const variables = problems.map((problem) => problem.split(/[ :]/)[0])
    expect(new Set(variables)).toEqual(
      new Set([
        'PORT',
        'SMTP_URL',
        'ORIGINS',
        'STRIPE_*',
        'SESSION_SECRET',
        'TICKET_KEY_SECRET',
        'PAYMENT_PROVIDER',
        'MAIL_FROM',
        'CONTACT_EMAIL',
        'CONTACT_PHONE',
      ]),
    )
  })

  // Holds: operation.configuration-everything-wrong-listed-once
  test('the message is a list that a person can work through', () => {
    expect(() => readConfig({ PORT: 'x', HOLD_MINUTES: 'y' })).toThrow(
      'The shop cannot start with this environment:\n' +
        '  - PORT is not a whole number from 1 to 65535.\n' +
        '  - HOLD_MINUTES is not a whole number from 1 to 60.',
    )
  })
})

describe('the accounts in the footer', () => {
  // Holds: layout.social-icon-list
  test('are named with what one finds there', () => {
    expect(readConfig({}).socialLinks).toEqual([])
    expect(
      readConfig({ SOCIAL_LINKS: 'photos=https://example.com/hall, news=https://example.org/?a=b' }).socialLinks,
    ).toEqual([
      { kind: 'photos', href: 'https://example.com/hall' },
      { kind: 'news', href: 'https://example.org/?a=b' },
    ])
  })

  test.each(['pigeons=https://example.com', 'photos=javascript:alert(1)', 'photos'])(
    'are refused as %s, with the way to write them',
    (text) => {
      expect(findProblems({ SOCIAL_LINKS: text }).join()).toContain('SOCIAL_LINKS is written as photos=https://')
    },
  )
})

describe('the country of a number without a plus', () => {
  test.each([
    [{}, 'FR'],
    [{ PHONE_COUNTRIES: 'HU,FR' }, 'FR'],
    [{ PHONE_COUNTRIES: 'HU,SK' }, 'HU'],
    [{ PHONE_COUNTRIES: 'HU,SK', DEFAULT_COUNTRY: 'SK' }, 'SK'],
    [{ DEFAULT_COUNTRY: 'PT' }, 'PT'],
  ] satisfies [Environment, string][])('with %o is %s', (environment, country) => {
    expect(readConfig(environment).defaultCountry).toBe(country)
  })
})
