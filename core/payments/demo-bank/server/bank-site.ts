import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { BankMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { markAlwaysAnswered } from '#platform/http/requests/shed-load.ts'
import type { Config } from '#core/context/config.ts'
import type { Database } from '#platform/schema/schema.ts'
import { addBankApi } from './bank-api.ts'
import { createBankKeys } from './bank-keys.ts'
import { addBankPages } from './bank-pages.ts'

interface BankSite {
  db: Kysely<Database>
  config: Config
  /** Texts of its pages. */
  translatorOf: (locale: Locale) => Translate<BankMessageKey>
  /** Delay of the card with the late webhook event. */
  lateWebhookSeconds: number
}

/**
 * A bank for shops without a real one: a hosted card page, an API and signed webhook events, all
 * over HTTP as with a real bank. No money moves, so it refuses to run beside a provider that moves
 * any.
 */
export async function addBankSite(
  app: FastifyInstance,
  { db, config, translatorOf, lateWebhookSeconds }: BankSite,
): Promise<void> {
  if (config.payment.provider !== 'demo') throw new Error('The demo bank must not run beside a real payment provider.')
  const keys = createBankKeys(config.sessionSecret)
  const stylesheet = await readFile(new URL('./bank.css', import.meta.url), 'utf8')
  app.get('/demo-bank/bank.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  )
  // Only the shop calls the API, for a buyer already admitted: a refusal here would report the
  // order as failed.
  await app.register(async (scope) => {
    markAlwaysAnswered(scope)
    addBankApi(scope, { db, config, keys })
  })
  addBankPages(app, { db, config, keys, translatorOf, lateWebhookSeconds })
}
