/** Invalid environments, each for one reason. */
import { expect, test } from 'vitest'
import type { Environment } from '#platform/environment/variables.ts'
import { paymentProviders } from '#core/payments/providers/server/providers.ts'
import { DEMO_SESSION_SECRET, DEMO_TICKET_KEY_SECRET, joinChoices } from './config-rules.ts'
import { readConfig } from './config.ts'
import { findProblems, PRODUCTION, SECRET, STRIPE, WITHOUT_BANK } from './testing/environments.ts'

test('an unknown payment provider is refused, and all that are known are named', () => {
  const names = paymentProviders.map(({ name }) => name)
  expect(findProblems({ PAYMENT_PROVIDER: 'paypal' })).toEqual([`PAYMENT_PROVIDER is ${joinChoices(names)}.`])
  expect([joinChoices(['demo', 'stripe']), joinChoices(['a', 'b', 'c'])]).toEqual(['demo or stripe', 'a, b or c'])
})

test.each<[string, Environment, RegExp]>([
  ['a port that is none', { PORT: '70000' }, /^PORT is not a whole number from 1 to 65535/],
  ['a word for a port', { PORT: 'http' }, /^PORT is not a whole number/],
  ['another database', { DATABASE_URL: 'mysql://localhost/shop' }, /^DATABASE_URL is not an address like postgres:/],
  ['a mail server without scheme', { SMTP_URL: 'mail.example.com' }, /^SMTP_URL is not an address like smtps:/],
  ['a sender without address', { MAIL_FROM: 'Cadenza' }, /^MAIL_FROM has no mail address/],
  ['a short secret', { SESSION_SECRET: 'short' }, /^SESSION_SECRET is shorter than 32/],
  [
    'half of Stripe',
    { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' },
    /^STRIPE_WEBHOOK_SECRET is missing/,
  ],
  [
    'a publishable key that is none',
    { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
    /^STRIPE_PUBLISHABLE_KEY is no publishable key/,
  ],
  [
    'a publishable key of the other mode',
    { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    /^STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes/,
  ],
  ['the other half', { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY is missing/],
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
  ['a key in quotation marks', { ...PRODUCTION, STRIPE_SECRET_KEY: '"sk_live_1"' }, /^STRIPE_SECRET_KEY is no secret/],
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
])('refused: %s', (_, environment, problem) => {
  expect(findProblems(environment)).toEqual([expect.stringMatching(problem)])
})
