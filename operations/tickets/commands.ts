import { writeAudit } from '#platform/audit/audit-store.ts'
import { listTicketKeys, replaceSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { findSeason } from '#core/tickets/signed/season.ts'
import { type Command, UsageError } from '../command/command.ts'
import { ticketDoorCommands } from './door-commands.ts'

const keys: Command = {
  name: 'ticket keys',
  arguments: [],
  summary: 'Prints the public keys that tickets are checked by, as JSON',
  details: [
    'A JSON Web Key Set (RFC 7517, RFC 8037) for scanners; docs/decisions/0029-tickets-are-signed.md says what a ticket is. Keys that',
    'were revoked are not in it. Say `npm run --silent` where the output is passed on.',
  ].join('\n'),
  async run(_, context) {
    const { db } = await context.database()
    const believed = (await listTicketKeys(db)).filter(({ revoked_at }) => revoked_at === null)
    const set = believed.map(({ id, season, public_key }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      alg: 'EdDSA',
      kid: String(id),
      x: public_key,
      season,
    }))
    context.print(JSON.stringify({ keys: set }, null, 2))
  },
}

const newKey: Command = {
  name: 'ticket new-key',
  arguments: ['[SEASON]'],
  options: { revoke: { type: 'boolean', help: 'what the keys before have signed opens nothing any more' } },
  summary: 'Has the tickets of a season signed by a new key from now on',
  details: [
    'SEASON is the year in which it begins (2026: from August 2026 to July 2027); otherwise the one of today. Every ticket shows a code of the new key',
    'from then on; what was printed before still counts, unless --revoke is said: after a theft of the database together with',
    'TICKET_KEY_SECRET. Then a printed QR code is refused, and its ticket is let in by the code that is typed. It is written into the audit log.',
  ].join('\n'),
  async run({ arguments: [given], options }, context) {
    const { ticketKeySecret: secret, timeZone } = context.config()
    const season = given === undefined ? findSeason(new Date(), timeZone) : readSeason(given)
    const revoke = options['revoke'] === true
    const { db } = await context.database()
    const { id } = await db.transaction().execute(async (trx) => {
      const key = await replaceSigningKey(trx, { season, secret, revoke })
      const details = { season, key: key.id, revoke }
      await writeAudit(trx, { actor: context.actor, action: 'ticket new-key', subject: `season ${season}`, details })
      return key
    })
    context.print(`Key ${id} signs the tickets of the season ${season}/${season + 1} from now on.`)
  },
}

const ticketKeyCommands: Command[] = [keys, newKey]

function readSeason(given: string): number {
  if (!/^(19|20|21)\d\d$/.test(given)) throw new UsageError(`"${given}" is not the year in which a season begins.`)
  return Number(given)
}

export const ticketCommands: Command[] = [...ticketDoorCommands, ...ticketKeyCommands]
