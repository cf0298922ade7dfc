import type { Config } from '#core/context/config.ts'
import { createLoopbackFetch } from '#platform/http/loopback.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { createBankKeys } from './bank-keys.ts'
import { sendWebhooks } from './bank-webhooks.ts'

/** Returns the demo bank's jobs; none if another provider is used. */
export function createDemoBankJobs(config: Config): Job[] {
  if (config.payment.provider !== 'demo') return []
  const delivery = { secret: createBankKeys(config.sessionSecret).webhookSecret, fetch: createLoopbackFetch(config) }
  const run: Job['run'] = async ({ db }) => {
    await sendWebhooks(db, delivery)
  }
  return [{ name: 'demo-bank.deliver-notices', schedule: { everySeconds: 2 }, run }]
}
