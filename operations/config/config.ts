/** Parses the environment once. Nothing else in the shop reads `process.env`. */
import { isSendable } from '#values/typed-text.ts'
import { resolve } from 'node:path'
import { addressFields } from '#core/orders/checkout/checkout-form.ts'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { z } from 'zod'
import type { Config, LogLevel } from '#core/context/config.ts'
import { describeProvider, paymentProviders } from '#core/payments/providers/server/providers.ts'
import { type Environment, variable } from '#platform/environment/variables.ts'
import { locales, type Locale } from '#values/locales.ts'
import { linkSocialKinds } from '#values/social-links.ts'
import {
  writeSender,
  settingFields,
  settleConfig,
  settingNames as deskSettings,
  type SettingValues,
} from '#core/settings/settings.ts'
import {
  DEMO_SESSION_SECRET,
  DEMO_SOCIAL_LINKS,
  DEMO_TICKET_KEY_SECRET,
  EXAMPLE_PHONE,
  findContradictions,
  joinChoices,
  isTimeZone,
} from './config-rules.ts'
import { findStrangeVariables } from './unknown-variables.ts'
import { readSecretFiles } from './secret-files.ts'
import { parseTrustedProxies, TRUST_PROXY_MESSAGE } from '#platform/http/requests/trusted-proxies.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const satisfies LogLevel[]

const PROXY_DOUBT =
  'TRUST_PROXY is not set: behind a reverse proxy all visitors have its address and share their limits. ' +
  'Set TRUST_PROXY=1 for one proxy, or false where there is none.'
const DATABASE_DOUBT =
  'DATABASE_URL names another machine, and no encryption: add ?sslmode=verify-full, and &sslrootcert=/path/of/ca.pem ' +
  'for an authority of your own. A network of your own that is encrypted itself needs neither.'

/** Reports all problems of the environment at once, a line each with the remedy. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The shop cannot start with this environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

type NumberSetting = {
  [name in keyof typeof settingFields]: (typeof settingFields)[name] extends { kind: 'number' } ? name : never
}[keyof typeof settingFields]

const providerNames = paymentProviders.map(({ name }) => name)

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'is production, development or test').default('development'),
  PORT: variable.wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: variable.url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  BUILD_DIR: z.string().optional(),
  ORIGINS: z.string().optional(),
  TIME_ZONE: z
    .string()
    .refine(
      isTimeZone,
      'is no time zone that is known here: write one as Europe/Budapest, Europe/Paris or America/New_York',
    )
    .default('Europe/Budapest'),
  SHOP_NAME: z.string().default('Cadenza'),
  CONTACT_PHONE: z.string().default(EXAMPLE_PHONE),
  CONTACT_EMAIL: z.string().refine(isSendable, 'is not a mail address').default('hello@cadenza.example'),
  SOCIAL_LINKS: z.string().transform(splitPairs).pipe(z.array(socialLink())).optional(),
  SMTP_URL: variable.url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S+@\S+/, 'has no mail address in it: write it as Cadenza <tickets@example.com>')
    .optional(),
  METRICS_TOKEN: variable.secret().optional(),
  ALARM_EMAIL: z.string().refine(isSendable, 'is not a mail address').optional(),
  SESSION_SECRET: variable.secret().default(DEMO_SESSION_SECRET),
  TICKET_KEY_SECRET: variable.secret().default(DEMO_TICKET_KEY_SECRET),
  PAYMENT_PROVIDER: z.enum(providerNames, `is ${joinChoices(providerNames)}`).default(paymentProviders[0].name),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is one of ${LOG_LEVELS.join(', ')}`).optional(),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(parseTrustedProxies)
    .pipe(z.union([z.boolean(), z.number(), z.string()], TRUST_PROXY_MESSAGE)),
  CHECKOUT_REQUIRED_ADDRESS_FIELDS: z
    .string()
    .default('')
    .transform(variable.splitList)
    .pipe(z.array(z.enum(addressFields, `lists fields out of ${addressFields.join(', ')}, separated by commas`))),
  PHONE_COUNTRIES: z
    .string()
    .transform(variable.splitList)
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'lists countries as FR,HU')))
    .optional(),
  DEFAULT_COUNTRY: z.string().refine(isSupportedCountry, 'is no country as FR or HU').optional(),
  HOLD_MINUTES: settingNumber('hold_minutes').default(15),
  FEE_ON_FREE_TICKETS: choice('false'),
  TEXTS_IN_FRENCH: choice('true'),
  TEXTS_IN_HUNGARIAN: choice('true'),
  KEEP_UNPAID_ORDERS_DAYS: variable.wholeNumber(30, 3650).default(90),
  KEEP_CONTACT_MESSAGES_DAYS: variable.wholeNumber(1, 3650).default(365),
  KEEP_ANSWERS_DAYS: variable.wholeNumber(1, 3650).default(365),
  KEEP_PAID_ORDERS_YEARS: variable.wholeNumber(1, 30).default(10),
  SEATS_PER_VISIT_IN_ZONE: settingNumber('seats_per_visit_in_zone').default(20),
  SEATS_PER_VISIT: settingNumber('seats_per_visit').default(60),
  SEATS_PER_SENDER: settingNumber('seats_per_sender').default(400),
  ZONE_PERCENT_PER_SENDER: settingNumber('zone_percent_per_sender').default(25),
  ZONE_PERCENT_ABOVE_SEATS: settingNumber('zone_percent_above_seats').default(40),
  RETURN_TICKETS_UNTIL_HOURS: settingNumber('return_until_hours').optional(),
  RETURN_TICKETS_KEEP_FEES: choice('true'),
  EXCHANGE_TICKETS_UNTIL_HOURS: settingNumber('exchange_until_hours').optional(),
  BOX_OFFICE_REFUND_PER_ORDER: settingNumber('refund_per_order').default(100),
  BOX_OFFICE_REFUND_PER_DAY: settingNumber('refund_per_day').default(500),
  REQUEST_TIMEOUT: variable.wholeNumber(4, 600).default(60),
  HSTS_INCLUDE_SUBDOMAINS: choice('true'),
})

const providerSchema = z.object(
  Object.assign({}, ...paymentProviders.map(({ variables }) => variables)) as z.ZodRawShape,
)

export const settingNames = Object.keys({ ...environmentSchema.shape, ...providerSchema.shape })

/** Whether the environment is production, known before the rest is parsed. */
export function isProductionEnvironment(environment: Environment = process.env): boolean {
  return environment.NODE_ENV === 'production'
}

/** Parses the environment. Throws a `ConfigError` that lists all problems. */
export function readConfig(environment: Environment = process.env): Config {
  // Shells and compose files use an empty variable for an unset one.
  const secrets = readSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')),
  )
  const { given } = secrets
  const parsed = environmentSchema.safeParse(given)
  const ofProviders = providerSchema.safeParse(given)
  // Reports an invalid port once, not again for each URL derived from it.
  const origins = readOrigins(given.ORIGINS, environmentSchema.shape.PORT.safeParse(given.PORT).data ?? 3000)
  const problems = [
    ...[parsed, ofProviders]
      .flatMap(({ error }) => error?.issues ?? [])
      .map(({ path, message }) => `${String(path[0])} ${message}.`),
    ...secrets.problems,
    ...origins.problems,
    ...findContradictions(given, Object.values(origins.origins)),
    // Elsewhere they are listed at startup: a development machine has many unrelated variables.
    ...(given.NODE_ENV === 'production' ? findStrangeVariables(given, settingNames) : []),
  ]
  if (!parsed.success || !ofProviders.success || problems.length > 0) throw new ConfigError([...new Set(problems)])
  const provider = describeProvider(parsed.data.PAYMENT_PROVIDER)
  return createConfig(parsed.data, {
    origins: origins.origins,
    given,
    socialLinks: provider.isDemo ? DEMO_SOCIAL_LINKS : [],
    payment: { provider: provider.name, answerMilliseconds: 8000, ...provider.readSettings(ofProviders.data) },
  })
}

/** Returns warnings about possible mistakes, a sentence each, for the log at startup. */
export function findDoubts(environment: Environment = process.env): string[] {
  if (!isProductionEnvironment(environment)) return findStrangeVariables(environment, settingNames)
  const isOpen = isUnencryptedElsewhere(readSecretFiles(environment).given.DATABASE_URL)
  return [...(environment.TRUST_PROXY ? [] : [PROXY_DOUBT]), ...(isOpen ? [DATABASE_DOUBT] : [])]
}

/**
 * Whether a database elsewhere needs no encryption. Container networks have names without a dot.
 */
function isUnencryptedElsewhere(url: string | undefined): boolean {
  const { hostname, searchParams } = (url && URL.parse(url)) || new URL('postgres://localhost')
  const isNear = hostname === '' || /^(localhost|127\..*|\[::1\]|[\w-]+)$/.test(hostname)
  return !isNear && ['', 'disable', 'allow', 'prefer'].includes(searchParams.get('sslmode') ?? '')
}

type Said = Pick<Config, 'origins' | 'payment' | 'socialLinks'> & { given: Environment }

function createConfig(values: z.infer<typeof environmentSchema>, { given, socialLinks, ...said }: Said): Config {
  const isProduction = values.NODE_ENV === 'production'
  return {
    ...settleConfig(readSettings(values)),
    fixed: deskSettings.filter((name) => given[settingFields[name].variable] !== undefined),
    saleTerms: [],
    environment: values.NODE_ENV,
    isProduction,
    host: values.HOST,
    port: values.PORT,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    buildDirectory: values.BUILD_DIR ? resolve(values.BUILD_DIR) : null,
    ...said,
    timeZone: values.TIME_ZONE,
    socialLinks: values.SOCIAL_LINKS ?? socialLinks,
    smtpUrl: values.SMTP_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    alarmEmail: values.ALARM_EMAIL ?? null,
    mailFrom: values.MAIL_FROM ?? writeSender(values.SHOP_NAME),
    sessionSecret: values.SESSION_SECRET,
    ticketKeySecret: values.TICKET_KEY_SECRET,
    turnstile:
      values.TURNSTILE_SITE_KEY && values.TURNSTILE_SECRET_KEY
        ? { siteKey: values.TURNSTILE_SITE_KEY, secretKey: values.TURNSTILE_SECRET_KEY }
        : null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustProxy: values.TRUST_PROXY,
    requiredAddressFields: values.CHECKOUT_REQUIRED_ADDRESS_FIELDS,
    phoneCountries: values.PHONE_COUNTRIES ?? null,
    defaultCountry: values.DEFAULT_COUNTRY ?? chooseCountry(values.PHONE_COUNTRIES),
    retention: {
      unpaidOrderDays: values.KEEP_UNPAID_ORDERS_DAYS,
      contactMessageDays: values.KEEP_CONTACT_MESSAGES_DAYS,
      answerDays: values.KEEP_ANSWERS_DAYS,
      paidOrderYears: values.KEEP_PAID_ORDERS_YEARS,
    },
    requestTimeoutSeconds: values.REQUEST_TIMEOUT,
    hstsIncludeSubdomains: values.HSTS_INCLUDE_SUBDOMAINS,
  }
}

/** Prefers France, if its numbers are accepted. */
function chooseCountry(phoneCountries: readonly string[] = []): string {
  return phoneCountries.includes('FR') ? 'FR' : (phoneCountries[0] ?? 'FR')
}

/** Returns the defaults of settings not set in the environment or at the desk. */
function readSettings(values: z.infer<typeof environmentSchema>): SettingValues {
  const settings = deskSettings.map((name) => [name, values[settingFields[name].variable] ?? null])
  return Object.fromEntries(settings) as SettingValues
}

function readOrigins(text: string | undefined, port: number): { origins: Record<Locale, string>; problems: string[] } {
  const example = `en=http://localhost:${port},fr=http://fr.localhost:${port},hu=http://hu.localhost:${port}`
  const pairs = variable.splitList(text ?? example).map((pair) => pair.split('=', 2))
  const origins = Object.fromEntries(pairs.map(([locale, origin = '']) => [locale, origin.replace(/\/$/, '')]))
  const problems = locales.flatMap((locale) => {
    const origin = origins[locale]
    if (!origin) return [`ORIGINS has no address for ${locale}: write it as ${example}.`]
    return isOrigin(origin) ? [] : [`ORIGINS: "${origin}" is not an address like https://example.com, without a path.`]
  })
  if (new Set(Object.values(origins)).size < pairs.length) {
    problems.push('ORIGINS names an address twice: each language has its own host.')
  }
  for (const locale of Object.keys(origins)) {
    if (!locales.some((known) => known === locale))
      problems.push(`ORIGINS names "${locale}", which is not one of ${locales.join(', ')}.`)
  }
  return { origins: origins as Record<Locale, string>, problems }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

function splitPairs(text: string): { kind: string; href: string }[] {
  return variable.splitList(text).map((pair) => {
    const [kind = '', ...address] = pair.split('=')
    return { kind, href: address.join('=') }
  })
}

function socialLink() {
  const message = `is written as photos=https://example.com/shop,news=https://example.org, of ${linkSocialKinds.join(', ')}`
  return z.object({ kind: z.enum(linkSocialKinds, message), href: z.url({ protocol: /^https?$/, message }) })
}

function choice(otherwise: 'true' | 'false') {
  return z
    .enum(['true', 'false'], 'is true or false')
    .default(otherwise)
    .transform((text) => text === 'true')
}

/** The same limits as at the desk. */
function settingNumber(name: NumberSetting) {
  const { least, most } = settingFields[name]
  return variable.wholeNumber(least, most)
}
