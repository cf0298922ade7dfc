import { expect, test } from 'vitest'
import type { Config } from '#core/context/config.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createSecurityPolicy } from './security-policy.ts'

const policyOf = (changes: Partial<Config> = {}) => createSecurityPolicy(createTestConfig(changes))
const plain = {
  isSecure: false,
  isSecureBelow: true,
  isServedByVite: false,
  scriptOrigins: [],
  formTargets: [],
  trustedTypes: ['cadenza-navigation', 'cadenza-worker'],
}
const secure = { en: 'https://a.test', fr: 'https://b.test', hu: 'https://c.test' }

test.each<[string, Partial<Config>, object]>([
  ['nothing', {}, {}],
  ['addresses that are encrypted', { origins: secure }, { isSecure: true }],
  ['addresses of which one is not', { origins: { ...secure, hu: 'http://c.test' } }, {}],
  ['hosts below that are open', { hstsIncludeSubdomains: false }, { isSecureBelow: false }],
  ['development without a build', { environment: 'development' }, { isServedByVite: true }],
  ['development with a build', { environment: 'development', buildDirectory: '/build' }, {}],
  [
    'Turnstile',
    { turnstile: { siteKey: 'a', secretKey: 'b' } },
    { scriptOrigins: ['https://challenges.cloudflare.com'], trustedTypes: null },
  ],
  [
    'Stripe',
    { payment: { provider: 'stripe', secretKey: '', webhookSecret: '', apiBase: null, answerMilliseconds: 1 } },
    { formTargets: ['https://checkout.stripe.com'] },
  ],
  [
    'wallets of Stripe',
    {
      payment: {
        provider: 'stripe',
        secretKey: '',
        webhookSecret: '',
        publishableKey: 'pk_test_1',
        apiBase: null,
        answerMilliseconds: 1,
      },
    },
    {
      formTargets: ['https://checkout.stripe.com'],
      scriptOrigins: ['https://js.stripe.com'],
      frameOrigins: ['https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connectOrigins: ['https://api.stripe.com'],
      opensPopups: true,
      trustedTypes: null,
    },
  ],
])('security policy: with %s it lets in what the shop needs, and nothing else', (_, changes, policy) => {
  expect(policyOf(changes)).toEqual({ ...plain, ...policy })
})
