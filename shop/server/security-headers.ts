import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

const turnstile = 'https://challenges.cloudflare.com'
const stripeCheckout = 'https://checkout.stripe.com'

/** What a page may load and where its forms may lead: this shop, and the outside parts that are configured. */
export function securityHeaders(config: Config, isSecure: boolean): FastifyHelmetOptions {
  const outsideScripts = config.turnstile ? [turnstile] : []
  // Vite puts the styles of changing sources into the document itself.
  const developmentStyles = config.environment === 'development' && !config.buildDirectory ? ["'unsafe-inline'"] : []
  // Browsers hold the redirect after a form to this list too.
  const formTargets = config.payment.provider === 'stripe' ? [stripeCheckout] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outsideScripts],
        styleSrc: ["'self'", ...developmentStyles],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", ...outsideScripts],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
