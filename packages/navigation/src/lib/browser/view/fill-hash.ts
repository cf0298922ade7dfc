import { isSameUrl } from './url.ts'

/** The hash that was asked for stays when the server answers with the same URL without one. */
export function fillHash(requested: URL, answered: URL): URL {
  const filled = new URL(answered)
  if (requested.hash && !filled.hash && isSameUrl(requested, filled)) filled.hash = requested.hash
  return filled
}
