import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../shop/context/config.ts'

const turnstile = 'https://challenges.cloudflare.com'
const stripeCheckout = 'https://checkout.stripe.com'

/** Who may turn text into something that runs: the navigation for structured data, the contact form for its worker. */
const trustedPolicies = ['cadenza-navigation', 'cadenza-worker']

/** What no page of the shop needs: not the shop's own scripts, nor what a hole would let in. */
const unusedFeatures =
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi payment picture-in-picture publickey-credentials-create ' +
  'publickey-credentials-get screen-wake-lock serial storage-access usb web-share window-management xr-spatial-tracking'
const permissionsPolicy = unusedFeatures
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ')

/** What a page may load and where its forms may lead: this shop, and the outside parts that are configured. */
export function securityHeaders(config: Config, isSecure: boolean): FastifyHelmetOptions {
  const outsideScripts = config.turnstile ? [turnstile] : []
  // Vite puts the styles of changing sources, and what went wrong with them, into the document itself.
  const isServedByVite = config.environment === 'development' && !config.buildDirectory
  const developmentStyles = isServedByVite ? ["'unsafe-inline'"] : []
  // In a worker of its own it waits for a server that starts anew, to load the page again.
  const developmentWorkers = isServedByVite ? ['blob:'] : []
  // Cloudflare does not promise that its script gets along with Trusted Types.
  const areTypesTrusted = !isServedByVite && !config.turnstile
  // Browsers hold the redirect after a form to this list too.
  const formTargets = config.payment.provider === 'stripe' ? [stripeCheckout] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...outsideScripts],
        styleSrc: ["'self'", ...developmentStyles],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", ...developmentWorkers],
        frameSrc: ["'self'", ...outsideScripts],
        baseUri: ["'none'"],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        ...(areTypesTrusted && { requireTrustedTypesFor: ["'script'"], trustedTypes: trustedPolicies }),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** Beside those of helmet, which knows no permissions. */
export function denyPermissions(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}
