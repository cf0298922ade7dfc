import type { FastifyInstance } from 'fastify'
import { isSecureAt } from '#platform/http/localization.ts'
import { sendSecurityHeaders } from '#platform/http/responses/security-headers.ts'
import type { Config } from '#core/context/config.ts'

/** The desk's own policy: nothing from outside, in no frame, and in its own frames pages of the shop alone, whatever the shop's pages need. No robot keeps a page, and no cache does. */
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
    // The editor of running text has the browser read what is pasted, in a document that nothing runs in.
    trustedTypes: ['cadenza-navigation', 'ProseMirrorClipboard'],
  })
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
  })
}
