/** Argon2id, in the common format (`$argon2id$v=19$m=...,t=...,p=...$salt$hash`). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createTurns } from './turns.ts'

export interface PasswordHasher {
  /** Throws `Overloaded` if the queue is too long to answer in time. */
  hash(password: string): Promise<string>
  /**
   * Checks a password; `null`, for an unknown user, takes as long and is false, as an empty
   * password is. Throws like `hash`.
   */
  verify(password: string, stored: string | null): Promise<boolean>
}

export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's recommendation: 19 MiB, two passes. */
const usualCost: HashCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
/** Hashes run in Node's pool of four threads, which also serves files and DNS lookups. */
const mostAtOnce = 3
const mostWaiting = 300

interface HasherOptions {
  cost?: HashCost
  /** Default: leaves one processor for everything else. */
  atOnce?: number
}

interface StoredHash {
  cost: HashCost
  salt: Buffer
  hash: Buffer
}

const derive = promisify(argon2)

/** Limited parallelism: a rush of sign-ins takes neither all memory nor all processors. */
export function createPasswordHasher({
  cost = usualCost,
  atOnce = Math.min(mostAtOnce, Math.max(1, availableParallelism() - 1)),
}: HasherOptions = {}): PasswordHasher {
  const take = createTurns({ atOnce, mostWaiting })
  const compute = (password: string, { cost: { memory, passes, parallelism }, salt, hash }: StoredHash) =>
    take(() =>
      derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: hash.length }),
    )
  const blank = (): StoredHash => ({ cost, salt: randomBytes(16), hash: Buffer.alloc(32) })
  const nobody = blank()

  return {
    async hash(password) {
      const made = blank()
      return write({ ...made, hash: await compute(password, made) })
    },
    async verify(password, stored) {
      const known = stored === null ? nobody : read(stored)
      const computed = await compute(password, known)
      const isEqual = timingSafeEqual(computed, known.hash)
      return isEqual && stored !== null && password !== ''
    },
  }
}

const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

function write({ cost: { memory, passes, parallelism }, salt, hash }: StoredHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(hash)}`
}

function read(stored: string): StoredHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!parts) throw new Error('A stored password is no hash of argon2id.')
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
