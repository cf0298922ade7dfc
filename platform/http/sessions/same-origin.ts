import type { FastifyRequest } from 'fastify'
import { findLocaleOfHost, type Origins } from '../localization.ts'

/**
 * Whether a form was sent by a page of the very origin that it goes to: scheme, host and port. Browsers say so in fetch
 * metadata and in `Origin`, older ones in `Referer`; who says nothing of it is no browser with a page of ours.
 */
export function isFromOwnPage(request: FastifyRequest, origins: Origins): boolean {
  const { origin = findOrigin(request.headers.referer), 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined ? site !== undefined : origin === origins[findLocaleOfHost(request.host, origins)]
}

export function findOrigin(address: string | undefined): string | undefined {
  return address && URL.parse(address)?.origin
}
