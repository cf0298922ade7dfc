/**
 * Encrypts secrets that the shop must read, but readers of the tables must not: AES-256-GCM, with a
 * key derived from a secret in the settings.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Sealing {
  /** Secret from the settings. Another one cannot decrypt existing values. */
  secret: string
  /** Kind of secret: each kind has its own key, although several share a secret in the settings. */
  kind: string
  /** Purpose and owner: a value encrypted for one cannot be decrypted for another. */
  purpose: string
}

/** Encrypts a text: base64url of nonce, tag and ciphertext for `openSealed`. */
export function seal(text: string, { purpose, ...from }: Sealing): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(from), nonce).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts; null if encrypted with another secret or for another purpose, or modified. */
export function openSealed(sealed: string, { purpose, ...from }: Sealing): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, keyOf(from), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
  try {
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function keyOf({ secret, kind }: Omit<Sealing, 'purpose'>): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', kind, 32))
}

export interface Resealing {
  anew: number
  /** Already encrypted with the current secret. */
  already: number
  /** Encrypted with neither: unchanged. */
  unreadable: number
}

interface Sealed {
  /** Null if it was encrypted with another secret of the settings. */
  open: (secret: string) => string | null
  seal: (text: string, secret: string) => string
  store: (resealed: string) => Promise<unknown>
}

export async function sealAgain(
  all: readonly Sealed[],
  { before, today }: { before: string; today: string },
): Promise<Resealing> {
  const reported: Resealing = { anew: 0, already: 0, unreadable: 0 }
  for (const { open, seal, store } of all) {
    const text = open(before)
    if (open(today) !== null) reported.already++
    else if (text === null) reported.unreadable++
    else {
      await store(seal(text, today))
      reported.anew++
    }
  }
  return reported
}
