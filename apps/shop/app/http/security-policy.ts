import type { SecurityPolicy } from '#platform/http/responses/security-headers.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import type { Config } from '#core/context/config.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'

const turnstile = 'https://challenges.cloudflare.com'

/** Who may turn text into something that runs: the navigation for structured data, the contact form for its worker. */
const trustedPolicies = ['cadenza-navigation', 'cadenza-worker']

/** What the shop's pages need from outside, by what is configured. */
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
    // Cloudflare does not promise that its script gets along with Trusted Types.
    trustedTypes: keys ? null : trustedPolicies,
  }
}
