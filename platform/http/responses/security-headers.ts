import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

export interface SecurityPolicy {
  /** Whether browsers reach the app over HTTPS only. */
  isSecure: boolean
  /** Whether all subdomains of the app's hosts also use HTTPS only. */
  isSecureBelow: boolean
  isServedByVite: boolean
  scriptOrigins: string[]
  /** Other origins allowed for frames only. Default: none. */
  frameOrigins?: string[]
  /** Other origins that scripts may ask. Default: none. */
  connectOrigins?: string[]
  /** Whether a script opens windows of its own, which answer the page. */
  opensPopups?: boolean
  formTargets: readonly string[]
  /** Allowed Trusted Types policies. Null: Trusted Types are not enforced. */
  trustedTypes: string[] | null
}

/** Features that no page needs: neither the app's own scripts nor injected ones may use them. */
const unusedFeatures =
  'accelerometer browsing-topics camera display-capture encrypted-media geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi picture-in-picture ' +
  'serial storage-access usb window-management xr-spatial-tracking'
/** For the app's own pages, not for foreign frames: passkeys, and a screen that stays lit. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock']
/** Features for a player started by the visitor. */
const playerFeatures = ['autoplay', 'fullscreen']

/** Allowed sources and form targets are this app and the named origins. */
export function createSecurityHeaders({
  isSecure,
  isSecureBelow,
  isServedByVite,
  scriptOrigins,
  frameOrigins = [],
  connectOrigins = [],
  opensPopups = false,
  formTargets,
  trustedTypes,
}: SecurityPolicy): HelmetOptions {
  // Vite inlines styles and error overlays of changing sources.
  const developmentStyles = isServedByVite ? ["'unsafe-inline'"] : []
  // Its client waits in a worker for a restarting server, to reload the page.
  const developmentWorkers = isServedByVite ? ['blob:'] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptOrigins],
        styleSrc: ["'self'", ...developmentStyles],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...connectOrigins],
        workerSrc: ["'self'", ...developmentWorkers],
        frameSrc: ["'self'", ...scriptOrigins, ...frameOrigins],
        baseUri: ["'none'"],
        // Browsers apply this list to redirects after a form, too.
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        // Vite's own scripts do not support them.
        ...(trustedTypes && !isServedByVite && { requireTrustedTypesFor: ["'script'"], trustedTypes }),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: opensPopups ? 'same-origin-allow-popups' : 'same-origin' },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: isSecureBelow },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** Sends a policy with all responses of a scope. A plugin would build it for every request. */
export function sendSecurityHeaders(scope: FastifyInstance, policy: SecurityPolicy): void {
  const setHeaders = helmet(createSecurityHeaders(policy))
  scope.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
}

/**
 * Permissions, which helmet lacks. `players` are origins that may go full screen in a frame, and
 * `payers` those that may ask the browser for a payment.
 */
export function setPermissionsPolicy(
  app: FastifyInstance,
  players: readonly string[],
  payers: readonly string[] = [],
): void {
  const list = (origins: readonly string[]) => ['self', ...origins.map((origin) => `"${origin}"`)].join(' ')
  const permissionsPolicy = [
    ...unusedFeatures.split(' ').map((feature) => `${feature}=()`),
    ...ownFeatures.map((feature) => `${feature}=(self)`),
    ...playerFeatures.map((feature) => `${feature}=(${list(players)})`),
    `payment=(${payers.length > 0 ? list(payers) : ''})`,
  ].join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}

/** Headers that apply only to a document or a worker. */
const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** An SVG may be opened as a document, and a worker's script keeps the policy it came with. */
const isPartOfPage = (path: string) => /\.(css|js|woff2|avif|webp|jpe?g|png)$/.test(path) && !path.includes('-worker-')

/** Removes 1.3 kB of headers that twenty files of a page would repeat, ahead of each. */
export function removePageParts(reply: FastifyReply, path: string): void {
  if (!isPartOfPage(path)) return
  for (const name of documentHeaders) {
    reply.removeHeader(name)
    // Helmet bypasses Fastify.
    reply.raw.removeHeader(name)
  }
}
