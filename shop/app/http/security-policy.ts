import type { SecurityPolicy } from '../../../platform/http/responses/security-headers.ts'
import { isSecureAt } from '../../../platform/http/localization.ts'
import type { Config } from '../../context/config.ts'

const turnstile = 'https://challenges.cloudflare.com'
const stripeCheckout = 'https://checkout.stripe.com'

/** Who may turn text into something that runs: the navigation for structured data, the contact form for its worker. */
const trustedPolicies = ['cadenza-navigation', 'cadenza-worker']

/** What the shop's pages need from outside, by what is configured. */
export function securityPolicyOf({
  origins,
  environment,
  buildDirectory,
  turnstile: keys,
  payment,
}: Config): SecurityPolicy {
  return {
    isSecure: isSecureAt(origins),
    isServedByVite: environment === 'development' && !buildDirectory,
    scriptOrigins: keys ? [turnstile] : [],
    formTargets: payment.provider === 'stripe' ? [stripeCheckout] : [],
    // Cloudflare does not promise that its script gets along with Trusted Types.
    trustedTypes: keys ? null : trustedPolicies,
  }
}
