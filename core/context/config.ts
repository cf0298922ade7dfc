/** Settings of a shop, read from the environment by `operations/config`. */
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import type { AddressField } from '../orders/checkout/checkout-form.ts'
import type { SaleTerms } from '../orders/sale-terms.ts'
import type { SettingName, SettledConfig } from '../settings/settings.ts'
import type { SocialLink } from '../../values/social-links.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export interface PaymentConfig {
  /** Name of a provider in `core/payments/providers/server/providers.ts`. */
  provider: string
  /** Of each request to the provider. */
  answerMilliseconds: number
  /** Read by the provider; its own folder knows their types. */
  [setting: string]: unknown
}

export type Retention = {
  /** Of orders that were never paid. */
  unpaidOrderDays: number
  contactMessageDays: number
  /** Of answers to surveys and questionnaires. */
  answerDays: number
  /** Of paid orders, from the end of the year: the statutory retention of invoices. */
  paidOrderYears: number
}

/** Settings made at the desk change while the shop runs; all others stay. */
export type Config = SettledConfig & {
  environment: 'production' | 'development' | 'test'
  isProduction: boolean
  host: string
  port: number
  /** Absolute path. Contains the embedded database, unsent mails and uploads. */
  dataDirectory: string
  /** `null`: the embedded PostgreSQL under `dataDirectory`. */
  databaseUrl: string | null
  /** Built pages. `null`: Vite serves them from the sources as they change. */
  buildDirectory: string | null
  /** Scheme, host and port of each language, without a trailing slash. */
  origins: Record<Locale, string>
  /** The same as the database's. */
  timeZone: TimeZone
  /** By the environment: the desk shows them read-only. */
  fixed: readonly SettingName[]
  /** The oldest first: orders keep the terms of their day. */
  saleTerms: readonly SaleTerms[]
  socialLinks: SocialLink[]
  /** `null`: mails are written as `.eml` files under `dataDirectory`. */
  smtpUrl: string | null
  /** `null`: there are no metrics. */
  metricsToken: string | null
  /** `null`: alarms appear only in the log. */
  alarmEmail: string | null
  mailFrom: string
  sessionSecret: string
  /** Encrypts the keys that sign tickets. */
  ticketKeySecret: string
  payment: PaymentConfig
  /** `null`: the bot check is a built-in proof of work. */
  turnstile: { siteKey: string; secretKey: string } | null
  logLevel: LogLevel
  /** In Fastify's format: whether, how many or which proxies are trusted. */
  trustProxy: boolean | number | string
  requiredAddressFields: AddressField[]
  /** ISO codes. `null`: all. */
  phoneCountries: string[] | null
  /** ISO code, for phone numbers without a plus. */
  defaultCountry: string
  retention: Retention
  /** For the body of a request; a quarter of it for its headers. */
  requestTimeoutSeconds: number
  hstsIncludeSubdomains: boolean
}
