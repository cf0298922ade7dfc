import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { vouchFor } from './voucher.ts'

/** Deliberate errors of an authenticator or of the page using it. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  userHandle?: string
  counter?: number
  isUserVerified?: boolean
  isUserPresent?: boolean
  isSyncable?: boolean
  isSynced?: boolean
  /** Attestation format and statement. */
  format?: string
  statement?: Map<string, unknown>
  /** Attested by its maker, with a valid certificate and signature. */
  isVouchedFor?: boolean
  /** Id of another passkey. */
  id?: string
}

/** Server options, as far as an authenticator uses them. */
export interface Asked {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
}

/** An authenticator with one passkey for one account: ES256, without attestation. */
export interface Authenticator {
  id: string
  /** Answers `navigator.credentials.create()` on a page of `origin`. */
  make(options: Asked, origin: string, lies?: Lies): object
  /** Answers `navigator.credentials.get()` on a page of `origin`. */
  show(options: Asked, origin: string, lies?: Lies): object
}

const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const hash = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

/** @param options.counts whether it counts its signatures; many always send 0 */
export function createAuthenticator({ counts = true }: { counts?: boolean } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = encode(credentialId)
  let signatures = 0
  let owner = ''

  function describe(type: string, { challenge }: Asked, origin: string, lies: Lies): string {
    return JSON.stringify({
      type,
      challenge,
      origin,
      crossOrigin: false,
      ...pick(lies, ['type', 'challenge', 'origin']),
    })
  }

  function data({ rpId, rp }: Asked, lies: Lies, attested?: Uint8Array): Buffer {
    const { isUserVerified = true, isUserPresent = true, isSyncable = false, isSynced = false } = lies
    const flags = [isUserPresent, false, isUserVerified, isSyncable, isSynced, false, attested !== undefined]
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? signatures)
    return Buffer.concat([
      hash(lies.rpId ?? rpId ?? rp?.id ?? ''),
      Buffer.from([flags.reduce((sum, flag, bit) => sum + (Number(flag) << bit), 0)]),
      counter,
      ...(attested ? [attested] : []),
    ])
  }

  /** Returns the key in COSE format: ES256 on curve P-256, with x and y. */
  function describeKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const place = (coordinate = '') => Uint8Array.from(Buffer.from(coordinate, 'base64url'))
    const key = new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, place(x)], [-3, place(y)]]) // prettier-ignore
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
  }

  const head = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    make(options, origin, lies = {}) {
      owner = options.user?.id ?? ''
      const clientData = describe('webauthn.create', options, origin, lies)
      const authData = data(options, lies, describeKey())
      const vouched = lies.isVouchedFor ? vouchFor(Buffer.concat([authData, hash(clientData)])) : undefined
      const attestation = new Map<string, unknown>([
        ['fmt', lies.format ?? (vouched ? 'packed' : 'none')],
        ['attStmt', lies.statement ?? vouched ?? new Map()],
        ['authData', Uint8Array.from(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0]
      const clientDataJSON = encode(clientData)
      const attestationObject = encode(isoCBOR.encode(attestation))
      return { ...head, response: { clientDataJSON, attestationObject, transports: ['internal', 'hybrid'] } }
    },
    show(options, origin, lies = {}) {
      if (counts) signatures++
      const clientData = describe('webauthn.get', options, origin, lies)
      const authenticatorData = data(options, lies)
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey)
      const named = lies.id ?? id
      return {
        ...head,
        id: named,
        rawId: named,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
          userHandle: lies.userHandle ?? owner,
        },
      }
    },
  }
}

function pick(lies: Lies, names: (keyof Lies)[]): object {
  return Object.fromEntries(names.flatMap((name) => (lies[name] === undefined ? [] : [[name, lies[name]]])))
}
