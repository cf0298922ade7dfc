import type { Environment } from '#platform/environment/variables.ts'

/** Required settings of a production shop, with the demo bank and an unreachable mail server. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  ORIGINS: 'en=https://cadenza.example,fr=https://fr.cadenza.example,hu=https://hu.cadenza.example',
  SESSION_SECRET: 'a-secret-that-only-the-tests-know-of',
  TICKET_KEY_SECRET: 'another-secret-that-only-the-tests-know-of',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cadenza <tickets@cadenza.test>',
  CONTACT_EMAIL: 'hello@cadenza.test',
  CONTACT_PHONE: '+36 1 555 0101',
  PAYMENT_PROVIDER: 'demo',
} satisfies Environment
