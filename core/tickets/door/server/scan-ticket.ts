import type { Db } from '#platform/schema/schema.ts'
import { readScanned, type Unreadable } from '#core/tickets/signed/scanned-code.ts'
import type { SignedCode } from '#core/tickets/signed/signed-code.ts'
import { isSignedBy } from '#core/tickets/keys/server/signature.ts'
import { findTicketKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { findDoorTicket, type ScannedTicket } from './admission-store.ts'

/** Why input is no ticket of the shop. */
export type Refusal = Unreadable | 'unknown key' | 'revoked key' | 'forged' | 'unknown'

/**
 * Finds the ticket of a QR or typed code, in any state; verifies a signed code before any lookup.
 */
export async function scanTicket(db: Db, text: string): Promise<{ ticket: ScannedTicket } | { refusal: Refusal }> {
  const scanned = readScanned(text)
  if (scanned.kind === 'unreadable') return { refusal: scanned.why }
  const ticket =
    scanned.kind === 'typed' ? await findDoorTicket(db, 'secret', scanned.code) : await findSignedTicket(db, scanned)
  if (typeof ticket === 'string') return { refusal: ticket }
  return ticket ? { ticket } : { refusal: 'unknown' }
}

async function findSignedTicket(db: Db, code: SignedCode): Promise<ScannedTicket | Refusal | undefined> {
  const refusal = await checkSignature(db, code)
  if (refusal) return refusal
  const ticket = await findDoorTicket(db, 'serial', code.facts.serial)
  // Signed, but for another ticket: after a restore of the tables, the serial was reused.
  return ticket && isMeant(ticket, code.facts) ? ticket : undefined
}

function isMeant({ eventDateId, zoneId, issue }: ScannedTicket, facts: SignedCode['facts']): boolean {
  return facts.eventDateId === eventDateId && facts.zoneId === zoneId && facts.issue === issue
}

async function checkSignature(db: Db, { facts, signed, signature }: SignedCode): Promise<Refusal | null> {
  const key = await findTicketKey(db, facts.keyId)
  if (!key) return 'unknown key'
  if (!isSignedBy(signed, signature, key.public_key)) return 'forged'
  return key.revoked_at ? 'revoked key' : null
}
