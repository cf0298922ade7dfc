import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Config } from '#core/context/config.ts'
import { findSeason } from '#core/tickets/signed/season.ts'
import { encodeFacts, type TicketFacts, writeSignedCode } from '#core/tickets/signed/signed-code.ts'
import { signBytes } from './signature.ts'
import { openSigningKey, type SigningKey } from './ticket-key-store.ts'

/** What of the settings tickets are signed with. */
export type SigningConfig = Pick<Config, 'ticketKeySecret' | 'timeZone'>

export interface UnsignedTicket extends Omit<TicketFacts, 'keyId'> {
  /** Of its concert. */
  startsAt: Date
}

/** Signs a ticket for its QR code; null where its key cannot be opened or a number has outgrown the code. */
export type SignTicket = (ticket: UnsignedTicket) => string | null

/** Opens the keys of the seasons in which the tickets' concerts are, one for each. */
export async function openTicketSigner(
  db: Kysely<Database>,
  tickets: readonly Pick<UnsignedTicket, 'startsAt'>[],
  { ticketKeySecret: secret, timeZone }: SigningConfig,
): Promise<SignTicket> {
  const keys = new Map<number, SigningKey | null>()
  for (const season of new Set(tickets.map(({ startsAt }) => findSeason(startsAt, timeZone))))
    keys.set(season, await openSigningKey(db, { season, secret }))
  return ({ startsAt, ...facts }) => signFacts(facts, keys.get(findSeason(startsAt, timeZone)) ?? null)
}

function signFacts(facts: Omit<TicketFacts, 'keyId'>, key: SigningKey | null): string | null {
  const signed = key && encodeFacts({ ...facts, keyId: key.id })
  return key && signed ? writeSignedCode({ signed, signature: signBytes(signed, key.privateKey) }) : null
}
