/** Ed25519 (RFC 8032), keys as base64url of their 32 bytes. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

export function createKeyPair(): KeyPair {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: x, privateKey: d }
}

/** Key id in codes, 0 to 65535: the first two bytes of the key's SHA-256. Ids are kept unique. */
export function findKeyId(publicKey: string): number {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest().readUInt16BE()
}

export function openPrivateKey({ publicKey, privateKey }: KeyPair): KeyObject {
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey }, format: 'jwk' })
}

/** Returns 64 bytes, deterministic for bytes and key. */
export function signBytes(bytes: Uint8Array, privateKey: KeyObject): Uint8Array {
  return sign(null, bytes, privateKey)
}

export function isSignedBy(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, bytes, key, signature)
}
