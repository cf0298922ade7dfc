import type { Db } from '#platform/schema/schema.ts'
import type { Config } from '#core/context/config.ts'
import { findSeason } from '#core/tickets/signed/season.ts'
import { encodeFacts, type TicketFacts, writeSignedCode } from '#core/tickets/signed/signed-code.ts'
import { signBytes } from './signature.ts'
import { openSigningKey, type SigningKey } from './ticket-key-store.ts'

export type SigningConfig = Pick<Config, 'ticketKeySecret' | 'timeZone'>

export interface UnsignedTicket extends Omit<TicketFacts, 'keyId'> {
  startsAt: Date
}

/** Null if the key cannot be decrypted or a number exceeds the code's format. */
export type SignTicket = (ticket: UnsignedTicket) => string | null

export async function openTicketSigner(
  db: Db,
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
