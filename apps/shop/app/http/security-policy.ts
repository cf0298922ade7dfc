import type { SecurityPolicy } from '#platform/http/responses/security-headers.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import type { Config } from '#core/context/config.ts'
import type { WalletOrigins } from '#core/payments/server/provider-description.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'

const turnstile = 'https://challenges.cloudflare.com'

/** Trusted Types policies: of the navigation's structured data, of the contact form's worker. */
const trustedPolicies = ['cadenza-navigation', 'cadenza-worker']

/** Of the wallets in the cart, for a provider that has set them up. */
export function findWalletOrigins(config: Config): WalletOrigins | null {
  const { describeWallet, walletOrigins } = describeProvider(config.payment.provider)
  return (describeWallet?.(config) && walletOrigins) || null
}

export function createSecurityPolicy(config: Config): SecurityPolicy {
  const { origins, environment, buildDirectory, turnstile: keys, payment, hstsIncludeSubdomains } = config
  const wallet = findWalletOrigins(config)
  return {
    isSecure: isSecureAt(origins),
    isSecureBelow: hstsIncludeSubdomains,
    isServedByVite: environment === 'development' && !buildDirectory,
    scriptOrigins: [...(keys ? [turnstile] : []), ...(wallet?.scripts ?? [])],
    ...(wallet && { frameOrigins: [...wallet.frames], connectOrigins: [...wallet.connections], opensPopups: true }),
    formTargets: describeProvider(payment.provider).pageOrigins,
    // Neither Cloudflare nor Stripe promises that its script supports Trusted Types.
    trustedTypes: keys || wallet ? null : trustedPolicies,
  }
}
