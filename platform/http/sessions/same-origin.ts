import type { FastifyRequest } from 'fastify'
import { findLocaleOfHost, type Origins } from '../localization.ts'

/**
 * Returns whether a form was sent by a page of its target origin: scheme, host and port. Browsers
 * state it in fetch metadata and in `Origin`, older ones in `Referer`; a client that states nothing
 * is not a browser on a page of the app.
 */
export function isFromOwnPage(request: FastifyRequest, origins: Origins): boolean {
  const { origin = findOrigin(request.headers.referer), 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined ? site !== undefined : origin === origins[findLocaleOfHost(request.host, origins)]
}

export function findOrigin(address: string | undefined): string | undefined {
  return address && URL.parse(address)?.origin
}
