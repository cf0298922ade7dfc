import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** What an app's pages may load and do beside what its own files bring. */
export interface SecurityPolicy {
  /** Whether browsers reach the app over HTTPS alone. */
  isSecure: boolean
  /** Whether every host below those of the app is reached over HTTPS alone, too. */
  isSecureBelow: boolean
  /** Whether Vite serves the pages from their sources. */
  isServedByVite: boolean
  /** Other origins whose scripts pages run, and whose frames they show. */
  scriptOrigins: string[]
  /** Other origins whose pages are shown in frames. Default: none. */
  frameOrigins?: string[]
  /** Other origins that a form may lead to. */
  formTargets: readonly string[]
  /** The policies by which text may become something that runs. Null: Trusted Types are not asked for. */
  trustedTypes: string[] | null
}

/** What no page needs: not the app's own scripts, nor what a hole would let in. */
const unusedFeatures =
  'accelerometer browsing-topics camera display-capture encrypted-media geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi payment picture-in-picture ' +
  'serial storage-access usb window-management xr-spatial-tracking'
/** What only the app's own pages need, within no frame of another's: passkeys, and a screen that stays lit. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock']
/** What only a player needs that a visitor has asked for. */
const playerFeatures = ['autoplay', 'fullscreen']

/** What a page may load and where its forms may lead: this app, and the outside parts that are named. */
export function createSecurityHeaders(policy: SecurityPolicy): HelmetOptions {
  const {
    isSecure,
    isSecureBelow,
    isServedByVite,
    scriptOrigins,
    frameOrigins = [],
    formTargets,
    trustedTypes,
  } = policy
  // Vite puts the styles of changing sources, and what went wrong with them, into the document itself.
  const developmentStyles = isServedByVite ? ["'unsafe-inline'"] : []
  // In a worker of its own it waits for a server that starts anew, to load the page again.
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
        connectSrc: ["'self'"],
        workerSrc: ["'self'", ...developmentWorkers],
        frameSrc: ["'self'", ...scriptOrigins, ...frameOrigins],
        baseUri: ["'none'"],
        // Browsers hold the redirect after a form to this list too.
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        // Vite's own scripts do not know them.
        ...(trustedTypes && !isServedByVite && { requireTrustedTypesFor: ["'script'"], trustedTypes }),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: isSecureBelow },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** Sends the headers of a policy with every answer of a scope. They are written once: a plugin would do it for every request. */
export function sendSecurityHeaders(scope: FastifyInstance, policy: SecurityPolicy): void {
  const setHeaders = helmet(createSecurityHeaders(policy))
  scope.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
}

/** Beside those of helmet, which knows no permissions. `players` are other origins that may fill the screen within a frame of ours. */
export function setPermissionsPolicy(app: FastifyInstance, players: readonly string[]): void {
  const allowed = ['self', ...players.map((origin) => `"${origin}"`)].join(' ')
  const permissionsPolicy = [
    ...unusedFeatures.split(' ').map((feature) => `${feature}=()`),
    ...ownFeatures.map((feature) => `${feature}=(self)`),
    ...playerFeatures.map((feature) => `${feature}=(${allowed})`),
  ].join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}

/** What only a document or a worker goes by. */
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

/** Files in which nothing runs by itself. An SVG may be opened as a document, and a worker's script keeps the policy that it came with. */
const isPartOfPage = (path: string) => /\.(css|js|woff2|avif|webp|jpe?g|png)$/.test(path) && !path.includes('-worker-')

/** Takes from a part of a page what would be said once more with each of twenty files: 1.3 kB, on the line ahead of the file. */
export function removePageParts(reply: FastifyReply, path: string): void {
  if (!isPartOfPage(path)) return
  for (const name of documentHeaders) {
    reply.removeHeader(name)
    // Helmet writes past Fastify.
    reply.raw.removeHeader(name)
  }
}
