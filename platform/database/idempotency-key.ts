import { createHash } from 'node:crypto'

/** A key of all that makes a request the same. Stored, so that the second one finds it. */
export function hashIdempotencyKey(...parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
