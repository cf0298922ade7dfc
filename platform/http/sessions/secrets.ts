/** Secrets in addresses and cookies; the tables contain only their hashes. */
import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 bits: 43 characters that need no encoding in an address. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

export const isSecret = (sent: unknown): sent is string => typeof sent === 'string' && /^[\w-]{43}$/.test(sent)

/** Hashes a secret for storage: 256 random bits cannot be found by their hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
