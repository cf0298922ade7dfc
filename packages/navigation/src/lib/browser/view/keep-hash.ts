import { isSameUrl } from './url.ts'

/** Keeps the requested hash when the server returns the same URL without one. */
export function keepHash(requested: URL, answered: URL): URL {
  const kept = new URL(answered)
  if (requested.hash && !kept.hash && isSameUrl(requested, kept)) kept.hash = requested.hash
  return kept
}
