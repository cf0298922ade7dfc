/**
 * Content of a ticket's QR code: `C1:` and, in base45, 14 bytes of facts with the 64 bytes of an
 * Ed25519 signature. 120 characters make a QR code of 37 x 37 modules. Specified byte by byte in
 * docs/decisions/0029-tickets-are-signed.md.
 */
import { decodeBase45, encodeBase45 } from './base45.ts'

/** Numbers from the shop's tables, no personal data. */
export interface TicketFacts {
  keyId: number
  eventDateId: number
  serial: number
  zoneId: number
  /** 1, incremented on each reissue. */
  issue: number
}

export interface SignedCode {
  facts: TicketFacts
  /** Bytes covered by the signature. */
  signed: Uint8Array
  signature: Uint8Array
}

export const ticketCodePrefix = 'C1:'
const version = 1
const factBytes = 14
const signatureBytes = 64
const length = ticketCodePrefix.length + ((factBytes + signatureBytes) / 2) * 3

const fields: readonly (readonly [name: keyof TicketFacts, bytes: number])[] = [
  ['keyId', 2],
  ['eventDateId', 3],
  ['serial', 4],
  ['zoneId', 3],
  ['issue', 1],
]

/** With big-endian numbers; null if one of them exceeds its field. */
export function encodeFacts(facts: TicketFacts): Uint8Array | null {
  if (fields.some(([name, count]) => !Number.isInteger(facts[name]) || facts[name] < 0 || facts[name] >= 256 ** count))
    return null
  const bytes = [version]
  for (const [name, count] of fields)
    for (let place = count - 1; place >= 0; place--) bytes.push(Math.floor(facts[name] / 256 ** place) % 256)
  return Uint8Array.from(bytes)
}

export function writeSignedCode({ signed, signature }: Omit<SignedCode, 'facts'>): string {
  return ticketCodePrefix + encodeBase45(Uint8Array.of(...signed, ...signature))
}

/** Does not verify the signature. */
export function readSignedCode(code: string): SignedCode | 'malformed' | 'unknown version' {
  const bytes =
    code.startsWith(ticketCodePrefix) && code.length === length
      ? decodeBase45(code.slice(ticketCodePrefix.length))
      : null
  if (!bytes) return 'malformed'
  if (bytes[0] !== version) return 'unknown version'
  const signed = bytes.slice(0, factBytes)
  return { facts: unpackFacts(signed), signed, signature: bytes.slice(factBytes) }
}

function unpackFacts(signed: Uint8Array): TicketFacts {
  const facts = { keyId: 0, eventDateId: 0, serial: 0, zoneId: 0, issue: 0 }
  let at = 1
  for (const [name, count] of fields)
    for (const end = at + count; at < end; at++) facts[name] = facts[name] * 256 + signed[at]!
  return facts
}
