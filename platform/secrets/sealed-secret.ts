/** Secrets that the shop must read again, and that nobody should who reads the tables: AES-256-GCM, by a key that follows from a secret of the settings. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Sealing {
  /** What the settings have. Another one opens nothing that was sealed before. */
  secret: string
  /** Which kind of secrets: each kind has a key of its own, though the settings have one secret for several. */
  kind: string
  /** What it is, and whose: sealed for one, it does not open for another. */
  purpose: string
}

/** Encrypts a text: base64url of nonce, tag and what only `openSealed` reads. */
export function seal(text: string, { purpose, ...from }: Sealing): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(from), nonce).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The text; null where it was sealed by another secret, for another purpose, or changed since. */
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
