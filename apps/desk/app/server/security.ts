import type { FastifyInstance } from 'fastify'
import { isSecureAt } from '#platform/http/localization.ts'
import { sendSecurityHeaders } from '#platform/http/responses/security-headers.ts'
import type { Config } from '#core/context/config.ts'

/**
 * Adds the desk's own security policy: nothing external, never framed, and only pages of the shop
 * in its own frames, whatever the shop's pages need. Not indexed and not cached.
 */
export function keepToItself(
  scope: FastifyInstance,
  { origins, environment, buildDirectory, hstsIncludeSubdomains }: Config,
): void {
  sendSecurityHeaders(scope, {
    isSecure: isSecureAt(origins),
    isSecureBelow: hstsIncludeSubdomains,
    isServedByVite: environment === 'development' && !buildDirectory,
    scriptOrigins: [],
    frameOrigins: [...new Set(Object.values(origins))],
    formTargets: [],
    // The rich text editor parses pasted content with the browser, in a document without scripts.
    trustedTypes: ['cadenza-navigation', 'ProseMirrorClipboard'],
  })
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
  })
}
