import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Config } from '#core/context/config.ts'
import type { Check } from '#platform/checks.ts'
import type { Environment } from '#platform/environment/variables.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { Locale } from '#values/locales.ts'
import type { PaymentProvider } from './provider.ts'

type Shape = z.ZodRawShape

/**
 * The configuration of a shop whose payments this provider takes, with what it has read of the
 * environment.
 */
type ConfigWith<Settings> = Config & { payment: Settings }

/**
 * All that the shop knows of a payment provider while nobody pays.
 * `core/payments/providers/server/providers.ts` lists them. It is read at every start: what is
 * large is imported by the functions that use it.
 */
export interface ProviderDescription<Variables extends Shape = Shape, Settings extends object = object> {
  /**
   * As `PAYMENT_PROVIDER` and the address of its webhook say it. Variables of the environment begin
   * with it, in capitals.
   */
  readonly name: string
  /** As a sentence begins with it. */
  readonly title: Record<Locale, string>
  /** Whether no money moves. Such a one is refused beside the secrets of any other. */
  readonly isDemo: boolean
  /**
   * Its variables. None is required here, since another provider may be chosen: `findProblems` says
   * what is missing.
   */
  readonly variables: Variables
  /** Those that are secrets: each may be in a file. */
  readonly secrets: readonly string[]
  /** What its keys look like, as a regular expression: logs leave them out. */
  readonly keyShape?: string
  /** Where buyers pay: the origins of its pages. */
  readonly pageOrigins: readonly string[]
  /** What its webhook events are; what is declared as something else is refused. Default: JSON. */
  readonly webhookBody?: 'json' | 'form'
  /**
   * What is wrong with its variables, a sentence each with the remedy; asked whichever provider is
   * chosen.
   */
  findProblems(given: Environment): string[]
  /**
   * What goes into `config.payment`. Asked where it is chosen and `findProblems` has found none.
   */
  readSettings(values: z.infer<z.ZodObject<Variables>>): Settings
  open(config: ConfigWith<Settings>): Promise<PaymentProvider>
  /**
   * What `admin check` asks of it: that it takes the key, and sends webhook events to this address.
   */
  createChecks?(config: ConfigWith<Settings>, webhookAddress: string): Promise<Check[]>
  /** What a person at a terminal reads at the start. Default: that payments go through it. */
  describeStart?(): string[]
  /** Its own jobs. */
  createJobs?(config: ConfigWith<Settings>): Job[]
  /** Pages of its own on the shop's server. */
  mount?(app: FastifyInstance, services: ProviderServices & { config: ConfigWith<Settings> }): Promise<void>
}

interface ProviderServices {
  db: Kysely<Database>
  translatorOf: (locale: Locale) => ServerTranslate
}

/** Ties what a provider's functions are given to what it reads of the environment. */
export const defineProvider = <Variables extends Shape, Settings extends object>(
  description: ProviderDescription<Variables, Settings> & { secrets: readonly (keyof Variables)[] },
): ProviderDescription<Variables, Settings> => description
