/** The settings of a shop, as `operations/config` reads them from the environment and as the features are given them. */
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { AddressField } from '../orders/checkout/checkout-form.ts'
import type { SaleTerms } from '../orders/sale-terms.ts'
import type { SettingName, SettledConfig } from '../settings/settings.ts'
import type { SocialLink } from '../../values/social-links.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export interface PaymentConfig {
  /** The name of one of `core/payments/providers/server/providers.ts`. */
  provider: string
  /** How long the provider may take to answer, each time it is asked. */
  answerMilliseconds: number
  /** What the provider itself has read of the environment; its own folder knows the types. */
  [setting: string]: unknown
}

export type Retention = {
  /** Of orders that were never paid. */
  unpaidOrderDays: number
  contactMessageDays: number
  /** Of answers to surveys and questionnaires. */
  answerDays: number
  /** Of orders that were paid, from the end of the year: as long as the law wants invoices kept. */
  paidOrderYears: number
}

/** What the organiser settles at the desk changes in it while the shop runs; everything else stays. */
export type Config = SettledConfig & {
  environment: 'production' | 'development' | 'test'
  isProduction: boolean
  host: string
  port: number
  /** Absolute. Holds the embedded database, the mails that are not sent, and uploads. */
  dataDirectory: string
  /** `null`: the embedded PostgreSQL under `dataDirectory`. */
  databaseUrl: string | null
  /** The built pages. `null`: Vite serves them from the sources as they change. */
  buildDirectory: string | null
  /** Scheme, host and port of each language, without a slash at the end. */
  origins: Record<Locale, string>
  /** By whose clocks dates are told and days begin; the same as the database's. */
  timeZone: TimeZone
  /** What the environment says of the settings: the desk shows it, and does not change it. */
  fixed: readonly SettingName[]
  /** What was settled of returns and exchanges, the oldest first: orders keep the terms of their day. */
  saleTerms: readonly SaleTerms[]
  /** Accounts of the shop elsewhere, in the footer. */
  socialLinks: SocialLink[]
  /** What the pictures of the demo season look like. */
  demoPictures: 'drawn' | 'photographic'
  /** `null`: mails are written as `.eml` files under `dataDirectory`. */
  smtpUrl: string | null
  /** Who shows it reads the metrics. `null`: there are none. */
  metricsToken: string | null
  /** Who is told what wants a person. `null`: nobody, but by the log. */
  alarmEmail: string | null
  mailFrom: string
  sessionSecret: string
  /** Encrypts the keys that sign tickets. */
  ticketKeySecret: string
  payment: PaymentConfig
  /** `null`: the bot check is a proof of work of our own. */
  turnstile: { siteKey: string; secretKey: string } | null
  logLevel: LogLevel
  /** As Fastify takes it: whether, how many or which proxies in front of the shop are trusted. */
  trustProxy: boolean | number | string
  requiredAddressFields: AddressField[]
  /** ISO codes of the countries whose phone numbers are taken at the checkout. `null`: all. */
  phoneCountries: string[] | null
  /** ISO code of the country in which a phone number without a plus is, unless something else is known: where the checkout's field begins. */
  defaultCountry: string
  /** How long personal data is kept, where a shop may want it otherwise. */
  retention: Retention
  /** How long the body of a request may take to arrive; its headers a quarter of that. */
  requestTimeoutSeconds: number
  /** Whether browsers are told that the hosts below those of the shop have https alone, too. */
  hstsIncludeSubdomains: boolean
}
