import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Environment } from '#platform/environment/variables.ts'
import { DEMO_SESSION_SECRET, DEMO_TICKET_KEY_SECRET } from './config-rules.ts'
import { findDoubts, readConfig } from './config.ts'
import { findProblems, PRODUCTION, SECRET } from './testing/environments.ts'

describe('without any variable', () => {
  const config = readConfig({})

  test('the shop runs on this machine with the demo bank', () => {
    expect(config).toEqual({
      environment: 'development',
      isProduction: false,
      host: 'localhost',
      port: 3000,
      dataDirectory: resolve('var'),
      databaseUrl: null,
      buildDirectory: null,
      origins: expect.anything(),
      timeZone: 'Europe/Budapest',
      settings: {
        shop_name: 'Cadenza',
        contact_email: 'hello@cadenza.example',
        contact_phone: '+33 1 99 00 12 34',
        hold_minutes: 15,
        fee_on_free_tickets: false,
        texts_in_french: true,
        texts_in_hungarian: true,
        seats_per_visit_in_zone: 20,
        seats_per_visit: 60,
        seats_per_sender: 400,
        zone_percent_per_sender: 25,
        zone_percent_above_seats: 40,
        return_until_hours: null,
        return_keeps_fees: true,
        exchange_until_hours: null,
        refund_per_order: 100,
        refund_per_day: 500,
      },
      fixed: [],
      saleTerms: [],
      shopName: 'Cadenza',
      contactPhone: '+33 1 99 00 12 34',
      contactEmail: 'hello@cadenza.example',
      textLocales: ['en', 'fr', 'hu'],
      socialLinks: ['photos', 'videos', 'music', 'news'].map((kind) => ({ kind, href: `https://example.com/${kind}` })),
      smtpUrl: null,
      metricsToken: null,
      alarmEmail: null,
      mailFrom: 'Cadenza <tickets@cadenza.example>',
      sessionSecret: DEMO_SESSION_SECRET,
      ticketKeySecret: DEMO_TICKET_KEY_SECRET,
      payment: { provider: 'demo', answerMilliseconds: 8000, lateWebhookSeconds: 20 },
      turnstile: null,
      logLevel: 'warn',
      trustProxy: false,
      requiredAddressFields: [],
      phoneCountries: null,
      defaultCountry: 'FR',
      holdMinutes: 15,
      holdCaps: { sessionInZone: 20, session: 60, client: 400, clientShare: 25, clientShareAbove: 40 },
      ownReturns: null,
      exchangeUntilHours: null,
      refundLimits: { order: 10_000, day: 50_000 },
      retention: { unpaidOrderDays: 90, contactMessageDays: 365, answerDays: 365, paidOrderYears: 10 },
      requestTimeoutSeconds: 60,
      hstsIncludeSubdomains: true,
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
  ['postgres://shop:secret@10.0.0.7/cadenza?sslmode=disable', 1],
  ['postgres://shop:secret@10.0.0.7/cadenza?sslmode=allow', 1],
  ['postgres://shop:secret@10.0.0.7/cadenza?sslmode=require', 0],
  ['postgres://shop:secret@localhost/cadenza', 0],
  ['postgres://shop:secret@[::1]/cadenza', 0],
  ['postgres://shop:secret@[2001:db8::1]/cadenza', 1],
  ['postgres://shop:secret@10.127.0.1/cadenza', 1],
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
  expect(readConfig({}).requiredAddressFields).toEqual([])
  expect(readConfig({ CHECKOUT_REQUIRED_ADDRESS_FIELDS: ',' }).requiredAddressFields).toEqual([])
})

test.each(['Europe/Paris', 'America/New_York', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])(
  'TIME_ZONE=%s is taken',
  (zone) => {
    expect(readConfig({ TIME_ZONE: zone }).timeZone).toBe(zone)
  },
)

// Includes names that JavaScript accepts but PostgreSQL reads or stores differently.
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
    // A demo shows their place; a real shop has its own, or none.
    expect(readConfig({}).socialLinks.map(({ kind }) => kind)).toEqual(['photos', 'videos', 'music', 'news'])
    expect(readConfig(PRODUCTION).socialLinks).toEqual([])
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
