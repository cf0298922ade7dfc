import { createHash } from 'node:crypto'

/**
 * A key of what may happen only once, made of everything that makes it the same request: what a page sends again gives the same key.
 * The database keeps it, so that whoever comes second finds it.
 */
export function hashIdempotencyKey(...parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
