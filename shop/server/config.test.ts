import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_SESSION_SECRET } from './config-rules.ts'
import { ConfigError, readConfig, type Environment } from './config.ts'

const SECRET = 'a-secret-that-is-long-enough-and-not-the-demo-one'
const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  ORIGINS: 'en=https://cadenza.example,fr=https://fr.cadenza.example,hu=https://hu.cadenza.example',
  ...STRIPE,
}

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
      shopName: 'Cadenza',
      smtpUrl: null,
      payment: { provider: 'demo', lateNoticeSeconds: 20 },
      turnstile: null,
      trustProxy: false,
      requiredAddressFields: ['zip_code', 'city', 'address_line_1'],
      holdMinutes: 15,
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

test('the addresses follow the port', () => {
  expect(readConfig({ PORT: '4100' }).origins.fr).toBe('http://fr.localhost:4100')
})

test('an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}))
})

test('a production with real secrets starts', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    isProduction: true,
    sessionSecret: SECRET,
    payment: { provider: 'stripe', secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: null },
    origins: { en: 'https://cadenza.example' },
    logLevel: 'info',
  })
})

test('a shop may ask for less of the address, or for nothing', () => {
  expect(readConfig({ CHECKOUT_REQUIRED_ADDRESS_FIELDS: 'city, zip_code' }).requiredAddressFields).toEqual([
    'city',
    'zip_code',
  ])
  expect(readConfig({ CHECKOUT_REQUIRED_ADDRESS_FIELDS: ',' }).requiredAddressFields).toEqual([])
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8', '10.0.0.0/8'],
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
    ['half of Stripe', { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_1' }, /^STRIPE_WEBHOOK_SECRET is missing/],
    ['the other half', { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'wh' }, /^STRIPE_SECRET_KEY is missing/],
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
    ['endless holds', { HOLD_MINUTES: '90' }, /^HOLD_MINUTES is not a whole number from 1 to 60/],
    ['a production without secret', { ...PRODUCTION, SESSION_SECRET: '' }, /^SESSION_SECRET is the demo one/],
    [
      'a production with the demo secret',
      { ...PRODUCTION, SESSION_SECRET: DEMO_SESSION_SECRET },
      /^SESSION_SECRET is the demo one/,
    ],
    [
      'a production with the demo bank beside Stripe',
      { ...PRODUCTION, PAYMENT_PROVIDER: 'demo' },
      /^STRIPE_\* is set, but/,
    ],
    [
      'a production that names no bank',
      { NODE_ENV: 'production', SESSION_SECRET: SECRET },
      /^PAYMENT_PROVIDER is missing/,
    ],
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
  ])('%s', (_, environment, problem) => {
    expect(findProblems(environment)).toEqual([expect.stringMatching(problem)])
  })

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
      new Set(['PORT', 'SMTP_URL', 'ORIGINS', 'STRIPE_*', 'SESSION_SECRET', 'PAYMENT_PROVIDER']),
    )
  })

  test('the message is a list that a person can work through', () => {
    expect(() => readConfig({ PORT: 'x', HOLD_MINUTES: 'y' })).toThrow(
      'The shop cannot start with this environment:\n' +
        '  - PORT is not a whole number from 1 to 65535.\n' +
        '  - HOLD_MINUTES is not a whole number from 1 to 60.',
    )
  })
})

describe('the accounts in the footer', () => {
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
