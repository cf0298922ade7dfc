import type { Environment } from '#platform/environment/variables.ts'
import { ConfigError, readConfig } from '../config.ts'

export const SECRET = 'a-secret-that-is-long-enough-and-not-the-demo-one'
export const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
export const WITHOUT_BANK = {
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  TICKET_KEY_SECRET: `another-${SECRET}`,
  ORIGINS: 'en=https://cadenza.example,fr=https://fr.cadenza.example,hu=https://hu.cadenza.example',
  SMTP_URL: 'smtps://shop:secret@mail.cadenza.test',
  MAIL_FROM: 'Cadenza <tickets@cadenza.test>',
  CONTACT_EMAIL: 'hello@cadenza.test',
  CONTACT_PHONE: '+36 1 555 0101',
}
/** Environment of a production shop with Stripe. */
export const PRODUCTION = { ...WITHOUT_BANK, ...STRIPE }

export function findProblems(environment: Environment): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
