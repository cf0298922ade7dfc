import { defineProvider } from '#core/payments/server/provider-description.ts'
import { variable } from '#platform/environment/variables.ts'
import { createLoopbackFetch } from '#platform/http/loopback.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { demoCards, type DemoOutcome } from '../demo-cards.ts'
import { createBankKeys } from './bank-keys.ts'
import { sendWebhooks } from './bank-webhooks.ts'

const outcomes: Record<DemoOutcome, string> = {
  success: 'pays',
  declined: 'is declined',
  three_d_secure: 'asks for a confirmation (3-D Secure)',
  late_notice: 'pays, and the bank says so late',
  no_notice: 'pays, and the bank never says so by itself',
}

export const demoBank = defineProvider({
  name: 'demo',
  title: { en: 'The demo bank', fr: 'La banque de démonstration', hu: 'A próbabank' },
  isDemo: true,
  variables: { DEMO_BANK_LATE_SECONDS: variable.wholeNumber(1, 86_400).default(20) },
  secrets: [],
  pageOrigins: [],
  findProblems: () => [],
  readSettings: ({ DEMO_BANK_LATE_SECONDS }) => ({ lateWebhookSeconds: DEMO_BANK_LATE_SECONDS }),
  async open(config) {
    const { createDemoBankProvider } = await import('./demo-bank-provider.ts')
    return createDemoBankProvider(config)
  },
  describeWallet: () => ({ kind: 'page', name: 'DemoPay' }),
  describeStart: () => [
    'Payments go to the demo bank; no money moves. Its cards, with any date ahead and any code:',
    ...demoCards.map(({ number, outcome }) => `  ${number}  ${outcomes[outcome]}`),
    '',
  ],
  createJobs(config) {
    if (config.payment.provider !== 'demo') return []
    const delivery = { secret: createBankKeys(config.sessionSecret).webhookSecret, fetch: createLoopbackFetch(config) }
    const run: Job['run'] = async ({ db }) => void (await sendWebhooks(db, delivery))
    return [{ name: 'demo-bank.deliver-notices', schedule: { everySeconds: 2 }, run }]
  },
  async mount(app, { config, db, translatorOf }) {
    const { addBankSite } = await import('./bank-site.ts')
    const { lateWebhookSeconds } = config.payment
    await app.register((site) => addBankSite(site, { config, db, translatorOf, lateWebhookSeconds }))
  },
})
