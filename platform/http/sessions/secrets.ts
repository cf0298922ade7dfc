/** Secrets that travel in addresses and cookies: whoever reads the tables finds their hashes only. */
import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits: 43 characters that need no encoding in an address. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Whether something sent has the form of a secret. */
export const isSecret = (sent: unknown): sent is string => typeof sent === 'string' && /^[\w-]{43}$/.test(sent)

/** What is stored of a secret: nobody finds 256 random bits by their hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
