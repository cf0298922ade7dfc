/** Each variable: its purpose, its limits, example values and typos. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findDoubts, readConfig } from './config.ts'
import { findProblems, PRODUCTION, SECRET, STRIPE } from './testing/environments.ts'

test('every variable says what it is there for', () => {
  const environment = {
    NODE_ENV: 'test',
    HOST: '0.0.0.0',
    PORT: '4100',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgresql://anna@db/shop',
    BUILD_DIR: 'build',
    TIME_ZONE: 'UTC',
    SHOP_NAME: 'Nova',
    CONTACT_PHONE: '+36 1 555 0101',
    CONTACT_EMAIL: 'a@nova.test',
    SMTP_URL: 'smtp://mail.nova.test',
    METRICS_TOKEN: SECRET,
    ALARM_EMAIL: 'operator@nova.test',
    SESSION_SECRET: SECRET,
    TICKET_KEY_SECRET: `another-${SECRET}`,
    DEMO_BANK_LATE_SECONDS: '7',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'secret',
    LOG_LEVEL: 'debug',
    PHONE_COUNTRIES: 'HU, SK',
    HOLD_MINUTES: '1',
    KEEP_UNPAID_ORDERS_DAYS: '31',
    KEEP_CONTACT_MESSAGES_DAYS: '2',
    KEEP_ANSWERS_DAYS: '3',
    KEEP_PAID_ORDERS_YEARS: '4',
    SEATS_PER_VISIT_IN_ZONE: '5',
    SEATS_PER_VISIT: '6',
    SEATS_PER_SENDER: '7',
    ZONE_PERCENT_PER_SENDER: '8',
    ZONE_PERCENT_ABOVE_SEATS: '9',
    REQUEST_TIMEOUT: '5',
    HSTS_INCLUDE_SUBDOMAINS: 'false',
  }
  expect(readConfig(environment)).toMatchObject({
    environment: 'test',
    isProduction: false,
    host: '0.0.0.0',
    port: 4100,
    dataDirectory: '/srv/data',
    databaseUrl: 'postgresql://anna@db/shop',
    buildDirectory: resolve('build'),
    timeZone: 'UTC',
    shopName: 'Nova',
    contactPhone: '+36 1 555 0101',
    contactEmail: 'a@nova.test',
    smtpUrl: 'smtp://mail.nova.test',
    metricsToken: SECRET,
    alarmEmail: 'operator@nova.test',
    mailFrom: 'Nova <tickets@cadenza.example>',
    sessionSecret: SECRET,
    ticketKeySecret: `another-${SECRET}`,
    payment: { provider: 'demo', answerMilliseconds: 8000, lateWebhookSeconds: 7 },
    turnstile: { siteKey: 'site', secretKey: 'secret' },
    logLevel: 'debug',
    phoneCountries: ['HU', 'SK'],
    defaultCountry: 'HU',
    holdMinutes: 1,
    retention: { unpaidOrderDays: 31, contactMessageDays: 2, answerDays: 3, paidOrderYears: 4 },
    holdCaps: { sessionInZone: 5, session: 6, client: 7, clientShare: 8, clientShareAbove: 9 },
    requestTimeoutSeconds: 5,
    hstsIncludeSubdomains: false,
    fixed: [
      'shop_name',
      'contact_email',
      'contact_phone',
      'hold_minutes',
      'seats_per_visit_in_zone',
      'seats_per_visit',
      'seats_per_sender',
      'zone_percent_per_sender',
      'zone_percent_above_seats',
    ],
  })
  const stripe = {
    ...STRIPE,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
  }
  expect(readConfig(stripe).payment).toEqual({
    provider: 'stripe',
    answerMilliseconds: 8000,
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    publishableKey: 'pk_test_1',
    apiBase: 'http://127.0.0.1:12111',
  })
  expect(readConfig({ MAIL_FROM: 'Box <box@nova.test>' }).mailFrom).toBe('Box <box@nova.test>')
})

test.each([
  ['PORT', 1, 65_535],
  ['DEMO_BANK_LATE_SECONDS', 1, 86_400],
  ['KEEP_UNPAID_ORDERS_DAYS', 30, 3650],
  ['KEEP_CONTACT_MESSAGES_DAYS', 1, 3650],
  ['KEEP_ANSWERS_DAYS', 1, 3650],
  ['KEEP_PAID_ORDERS_YEARS', 1, 30],
  ['REQUEST_TIMEOUT', 4, 600],
  ['HOLD_MINUTES', 1, 60],
  ['SEATS_PER_VISIT_IN_ZONE', 1, 10_000],
  ['SEATS_PER_VISIT', 1, 10_000],
  ['SEATS_PER_SENDER', 1, 100_000],
  ['ZONE_PERCENT_PER_SENDER', 1, 100],
  ['ZONE_PERCENT_ABOVE_SEATS', 0, 1_000_000],
  ['RETURN_TICKETS_UNTIL_HOURS', 0, 8760],
  ['EXCHANGE_TICKETS_UNTIL_HOURS', 0, 8760],
])('%s is a whole number from %i to %i', (name, least, most) => {
  const problems = [least, most, least - 1, most + 1, least + 0.5].map((value) =>
    findProblems({ [name]: String(value) }),
  )
  const refused = [`${name} is not a whole number from ${least} to ${most}.`]
  expect(problems).toEqual([[], [], refused, refused, refused])
})

test('an address may end with a slash, and what stands around the list is left out', () => {
  const environment = { ORIGINS: ' en=https://a.test/ , fr=http://b.test:8080,hu=https://c.test,' }
  expect(readConfig(environment).origins).toEqual({
    en: 'https://a.test',
    fr: 'http://b.test:8080',
    hu: 'https://c.test',
  })
})

test.each([
  ['ftp://a.test', 'en'],
  ['a.test', 'en'],
  ['https://a.test?x', 'en'],
  ['https://user@a.test', 'en'],
])('an address as %s is none', (address) => {
  expect(findProblems({ ORIGINS: `en=${address},fr=https://b.test,hu=https://c.test` })).toEqual([
    `ORIGINS: "${address}" is not an address like https://example.com, without a path.`,
  ])
})

test('an address that is missing is told with how all are written, at the port that is set', () => {
  expect(findProblems({ PORT: '4100', ORIGINS: 'en=https://a.test,fr' })).toEqual(
    ['fr', 'hu'].map(
      (locale) =>
        `ORIGINS has no address for ${locale}: write it as en=http://localhost:4100,fr=http://fr.localhost:4100,hu=http://hu.localhost:4100.`,
    ),
  )
})

test.each([
  // One typo in a name of up to eleven letters, two in a longer one.
  [{ HOSTS: 'a' }, ['HOSTS is no setting of the shop: did you mean HOST?']],
  [{ HOOSTS: 'a' }, []],
  [{ CONTACTPHON: 'a' }, ['CONTACTPHON is no setting of the shop: did you mean CONTACT_PHONE?']],
  [{ HOLD_MINUTE: '1' }, ['HOLD_MINUTE is no setting of the shop: did you mean HOLD_MINUTES?']],
  [{ LOG_LEVELLS: 'a' }, []],
  [{ CADENZA_PORT: '1' }, ['CADENZA_PORT is no setting of the shop: unset it.']],
  [{ SMTP_HOST: 'a' }, ['SMTP_HOST is no setting of the shop: its settings of that kind are SMTP_URL.']],
  [{ SMTP_URL_FILE: '/secret' }, []],
  [{ MY_SHOP_SETTING: 'a' }, []],
  [{ SHOP_SERVICE_PORT_HTTP: '80', SHOP_PORT_80_UDP_PORT: '80', SHOP_ADDRESS: 'udp://10.0.0.1:53' }, []],
  [
    { SHOP_SERVICE_HOSTS: '1' },
    ['SHOP_SERVICE_HOSTS is no setting of the shop: its settings of that kind are SHOP_NAME.'],
  ],
])('among the variables of %o these are told of: %j', (environment, doubts) => {
  expect(findDoubts(environment)).toEqual(doubts)
})

test.each([
  ['tickets@example.com', true],
  ['tickets@example.org', true],
  ['tickets@mail.example.net', true],
  ['Tickets <TICKETS@SHOP.EXAMPLE>', true],
  ['Tickets <tickets@shop.example>, the box office', true],
  ['tickets@example.hu', false],
  ['tickets@my-example.com', false],
  ['tickets@example.com.test', false],
  ['tickets@example.community', false],
  ['tickets@shop.example-hall.test', false],
])('of a production the sender %s is an example: %s', (MAIL_FROM, isExample) => {
  expect(findProblems({ ...PRODUCTION, MAIL_FROM }).length).toBe(isExample ? 1 : 0)
})

test.each([
  ['https://a.test', false],
  ['http://a.test', true],
  ['http://localhost:3000', false],
  ['http://a.localhost', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://10.127.0.1', true],
  ['http://notlocalhost', true],
  ['http://localhost.test', true],
])('in production an address as %s is open to everybody on the way: %s', (en, isOpen) => {
  const ORIGINS = `en=${en},fr=https://fr.cadenza.test,hu=https://hu.cadenza.test`
  expect(findProblems({ ...PRODUCTION, ORIGINS })).toEqual(
    isOpen ? [`ORIGINS: ${en} is not encrypted: use https, with a reverse proxy in front of the shop.`] : [],
  )
})

test('a country is taken whose numbers are', () => {
  expect(readConfig({ DEFAULT_COUNTRY: 'SK', PHONE_COUNTRIES: 'HU , SK' }).defaultCountry).toBe('SK')
})
