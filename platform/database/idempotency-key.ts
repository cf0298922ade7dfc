import { createHash } from 'node:crypto'

/**
 * Derives an idempotency key from everything that makes a request the same: a resent page gives the
 * same key. Stored in the database, so that the second request finds it.
 */
export function hashIdempotencyKey(...parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
