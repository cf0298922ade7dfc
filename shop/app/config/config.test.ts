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
        seats_per_visit_in_zone: 20,
        seats_per_visit: 60,
        seats_per_sender: 400,
        zone_percent_per_sender: 25,
        zone_percent_above_seats: 40,
        return_until_hours: null,
        return_keeps_fees: true,
        exchange_until_hours: null,
      },
      fixed: [],
      saleTerms: [],
      shopName: 'Cadenza',
      contactPhone: '+33 1 99 00 12 34',
      contactEmail: 'hello@cadenza.example',
      socialLinks: [],
      demoPictures: 'drawn',
      smtpUrl: null,
      metricsToken: null,
      alarmEmail: null,
      mailFrom: 'Cadenza <tickets@cadenza.example>',
      sessionSecret: DEMO_SESSION_SECRET,
      ticketKeySecret: DEMO_TICKET_KEY_SECRET,
      payment: { provider: 'demo', answerMilliseconds: 8000, lateNoticeSeconds: 20 },
      turnstile: null,
      logLevel: 'warn',
      trustProxy: false,
      requiredAddressFields: ['zip_code', 'city', 'address_line_1'],
      phoneCountries: null,
      defaultCountry: 'FR',
      holdMinutes: 15,
      holdCaps: { visitInZone: 20, visit: 60, client: 400, clientShare: 25, clientShareAbove: 40 },
      ownReturns: null,
      exchangeUntilHours: null,
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
    DEMO_PICTURES: 'photographic',
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
    demoPictures: 'photographic',
    payment: { provider: 'demo', answerMilliseconds: 8000, lateNoticeSeconds: 7 },
    turnstile: { siteKey: 'site', secretKey: 'secret' },
    logLevel: 'debug',
    phoneCountries: ['HU', 'SK'],
    defaultCountry: 'HU',
    holdMinutes: 1,
    retention: { unpaidOrderDays: 31, contactMessageDays: 2, answerDays: 3, paidOrderYears: 4 },
    holdCaps: { visitInZone: 5, visit: 6, client: 7, clientShare: 8, clientShareAbove: 9 },
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
  const stripe = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:12111' }
  expect(readConfig(stripe).payment).toEqual({
    provider: 'stripe',
    answerMilliseconds: 8000,
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
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

test.each([
  // One slip in a name of up to eleven letters, two in a longer one.
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
    ['the other half of Turnstile', { TURNSTILE_SECRET_KEY: 'key' }, /^TURNSTILE_SITE_KEY is missing/],
    [
      'the demo bank beside the webhook of Stripe',
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      /^STRIPE_\* is set, but the demo bank/,
    ],
    [
      'a production whose bot check has a secret of tests',
      { ...PRODUCTION, TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET_KEY: '3x0000000000000000000000000000000AA' },
      /^TURNSTILE_\* are the keys for tests/,
    ],
    ['a live restricted key where nothing is live', { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, /is a live key/],
    ['a key of neither mode', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_other_1' }, /is no secret key of Stripe/],
    ['a key with something behind it', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1 ' }, /is no secret key of Stripe/],
    ['a key with something before it', { ...STRIPE, STRIPE_SECRET_KEY: 'xsk_test_1' }, /is no secret key of Stripe/],
    [
      'a webhook with something around its secret',
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'x whsec_1' },
      /^STRIPE_WEBHOOK_SECRET is no signing secret/,
    ],
    [
      'a webhook with something behind its secret',
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1"' },
      /^STRIPE_WEBHOOK_SECRET is no signing secret/,
    ],
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
