import type { SecurityPolicy } from '#platform/http/responses/security-headers.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import type { Config } from '#core/context/config.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'

const turnstile = 'https://challenges.cloudflare.com'

/** Trusted Types policies: of the navigation's structured data, of the contact form's worker. */
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
