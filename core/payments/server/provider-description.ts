import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Config } from '#core/context/config.ts'
import type { Check } from '#platform/checks.ts'
import type { Environment } from '#platform/environment/variables.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { Locale } from '#values/locales.ts'
import type { WalletButtons } from '#core/cart/wallet-buttons.ts'
import type { PaymentProvider } from './provider.ts'

type Shape = z.ZodRawShape

/** With the settings that the provider has read. */
type ConfigWith<Settings> = Config & { payment: Settings }

/**
 * Static description of a payment provider, listed in
 * `core/payments/providers/server/providers.ts`. Loaded at every start: import large modules inside
 * the functions that use them.
 */
export interface ProviderDescription<Variables extends Shape = Shape, Settings extends object = object> {
  /** Value of `PAYMENT_PROVIDER`, part of the webhook address, prefix of the variables. */
  readonly name: string
  /** Display name, as used at the start of a sentence. */
  readonly title: Record<Locale, string>
  /** Whether no money moves. A demo provider is refused beside the secrets of any other. */
  readonly isDemo: boolean
  /** All optional, since another provider may be chosen: `findProblems` reports missing ones. */
  readonly variables: Variables
  /** Each may be read from a file. */
  readonly secrets: readonly string[]
  /** Regular expression of its keys, which logs redact. */
  readonly keyShape?: string
  readonly pageOrigins: readonly string[]
  /** Body type of webhook events; other content types are refused. Default: JSON. */
  readonly webhookBody?: 'json' | 'form'
  /** A sentence for each problem, with the remedy; called whichever provider is chosen. */
  findProblems(given: Environment): string[]
  /** Returns `config.payment`. Called if it is chosen and `findProblems` has found none. */
  readSettings(values: z.infer<z.ZodObject<Variables>>): Settings
  open(config: ConfigWith<Settings>): Promise<PaymentProvider>
  /** Buttons in the cart, if its `open` returns a `wallet`. Null: not set up. */
  describeWallet?(config: ConfigWith<Settings>): WalletButtons | null
  /** Other origins that its buttons need, where they are set up. */
  readonly walletOrigins?: WalletOrigins
  /** For `admin check`: that it accepts the key, and sends webhook events to this address. */
  createChecks?(config: ConfigWith<Settings>, webhookAddress: string): Promise<Check[]>
  /** Lines printed at the start. Default: that payments go through it. */
  describeStart?(): string[]
  createJobs?(config: ConfigWith<Settings>): Job[]
  mount?(app: FastifyInstance, services: ProviderServices & { config: ConfigWith<Settings> }): Promise<void>
}

/** By the directives of the security policy. */
export interface WalletOrigins {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
}

interface ProviderServices {
  db: Db
  translatorOf: (locale: Locale) => ServerTranslate
}

/** Ties the types of a provider's functions to the settings it reads. */
export const defineProvider = <Variables extends Shape, Settings extends object>(
  description: ProviderDescription<Variables, Settings> & { secrets: readonly (keyof Variables)[] },
): ProviderDescription<Variables, Settings> => description
