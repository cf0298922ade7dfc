import type { SecurityPolicy } from '#platform/http/responses/security-headers.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import type { Config } from '#core/context/config.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'

const turnstile = 'https://challenges.cloudflare.com'

/**
 * Trusted Types policies: the navigation's for structured data, the contact form's for its worker.
 */
const trustedPolicies = ['cadenza-navigation', 'cadenza-worker']

export function createSecurityPolicy({
  origins,
  environment,
  buildDirectory,
  turnstile: keys,
  payment,
  hstsIncludeSubdomains,
}: Config): SecurityPolicy {
  return {
    isSecure: isSecureAt(origins),
    isSecureBelow: hstsIncludeSubdomains,
    isServedByVite: environment === 'development' && !buildDirectory,
    scriptOrigins: keys ? [turnstile] : [],
    formTargets: describeProvider(payment.provider).pageOrigins,
    // Cloudflare does not promise that its script supports Trusted Types.
    trustedTypes: keys ? null : trustedPolicies,
  }
}
