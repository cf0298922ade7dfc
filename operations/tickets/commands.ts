import { writeAudit } from '#platform/audit/audit-store.ts'
import { listTicketKeys, replaceSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { findSeason } from '#core/tickets/signed/season.ts'
import type { Db } from '#platform/schema/schema.ts'
import { isCalendarDate, formatDate, type TimeZone } from '#values/dates.ts'
import { checkTicket, type Door, findDoorDay, type Verdict } from '#core/tickets/door-verdict.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { admitTicket, type ScannedTicket, revertAdmission } from '#core/tickets/door/server/admission-store.ts'
import { scanTicket, type Refusal } from '#core/tickets/door/server/scan-ticket.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { type Command, UsageError, type AdminContext, type CommandInput, formatMoment } from '../command/command.ts'

const codeHelp = [
  "CODE is what the QR code says, in single quotes ('C1:...': it has spaces and signs in it), or the code that is typed, in whatever",
  'groups, in quotes as well.',
].join('\n')
const doorOptions = {
  day: { type: 'string', help: 'the evening, as 2026-11-28; otherwise the one of today, until four in the morning' },
  time: {
    type: 'string',
    help: 'when the concert begins, as 19:30, where there are two that day; otherwise whichever',
  },
  venue: { type: 'string', help: 'the hall, by its name in addresses; otherwise whichever' },
} as const

type DoorOutcome = Verdict | 'let in'

/** Describes a command that says whether a ticket lets in, and ends with 1 where it does not. */
const createDoorCommand = (
  own: Pick<Command, 'name' | 'summary' | 'details'>,
  decide: (...given: Parameters<typeof admitTicket>) => Promise<DoorOutcome>,
): Command => ({
  ...own,
  arguments: ['CODE'],
  options: doorOptions,
  async run(input, context) {
    const { db } = await context.database()
    const { timeZone } = context.config()
    const door = await readDoor(db, input, context)
    const ticket = await readTicket(db, input, context)
    const outcome = await decide(db, { ticket, door, timeZone, actor: context.actor })
    const words = describeOutcome(outcome, ticket, { door, timeZone })
    if (outcome !== 'valid' && outcome !== 'let in') throw new OperatorError(words)
    context.print(words)
  },
})

const check = createDoorCommand(
  {
    name: 'ticket check',
    summary: 'Says whose ticket it is, for what, and whether it would let in',
    details: `${codeHelp}\nNothing is changed. It ends with 1 where the ticket would not let in.`,
  },
  async (_, { ticket, door, timeZone }) => checkTicket(ticket, door, timeZone),
)

const admit = createDoorCommand(
  {
    name: 'ticket admit',
    summary: 'Lets somebody in by a ticket, once',
    details: `${codeHelp}\nIt ends with 1 where the ticket does not let in, and says why.`,
  },
  admitTicket,
)

const undo: Command = {
  name: 'ticket undo',
  arguments: ['CODE'],
  summary: 'Takes an admission back: the ticket lets in again',
  details: `${codeHelp}\nIt is written into the audit log.`,
  async run(input, context) {
    const { db } = await context.database()
    const ticket = await readTicket(db, input, context)
    const isUndone = await db.transaction().execute(async (trx) => {
      const done = await revertAdmission(trx, { id: ticket.id, actor: context.actor })
      if (done) await writeAudit(trx, { actor: context.actor, action: 'ticket undo', subject: nameTicket(ticket) })
      return done
    })
    if (!isUndone) throw new OperatorError('Nobody is in by this ticket: there is nothing to take back.')
    context.print('Taken back: the ticket lets in again.')
  },
}

const reissue: Command = {
  name: 'ticket reissue',
  arguments: ['CODE'],
  summary: 'Makes a ticket anew for the same seat: the one before opens nothing any more',
  details: [
    codeHelp,
    'For a ticket that was lost, stolen or shown around. The buyer finds the new one on the page of the order, and in the mail when the',
    'tickets are sent again. It is written into the audit log.',
  ].join('\n'),
  async run(input, context) {
    const { db } = await context.database()
    const ticket = await readTicket(db, input, context)
    const serial = await db.transaction().execute(async (trx) => {
      const anew = await issueTicketAgain(trx, ticket.id)
      const line = { actor: context.actor, action: 'ticket reissue', subject: nameTicket(ticket) } as const
      if (anew !== null) await writeAudit(trx, { ...line, details: { newSerial: anew } })
      return anew
    })
    if (serial === null) throw new OperatorError('Only a valid ticket that has let nobody in can be made anew.')
    context.print(`Ticket ${formatSerial(serial)} takes its place; ticket ${formatSerial(ticket.serial)} is void.`)
  },
}

/** Finds and prints the ticket of a code; throws a readable error if there is none. */
async function readTicket(
  db: Db,
  { arguments: [code = ''] }: CommandInput,
  context: AdminContext,
): Promise<ScannedTicket> {
  const scan = await scanTicket(db, code)
  if ('refusal' in scan) throw new OperatorError(ticketRefusals[scan.refusal])
  for (const line of describeTicket(scan.ticket, context.config().timeZone)) context.print(line)
  return scan.ticket
}

async function readDoor(db: Db, { options }: CommandInput, context: AdminContext): Promise<Door> {
  const { day = findDoorDay(new Date(), context.config().timeZone), venue, time = null } = options
  if (typeof day !== 'string' || !isCalendarDate(day)) throw new UsageError('--day is a day, as 2026-11-28.')
  if (time !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(String(time)))
    throw new UsageError('--time is a time of day, as 19:30.')
  const moment = { day, time: time === null ? null : String(time) }
  if (typeof venue !== 'string') return { ...moment, venue: null }
  const hall = await db.selectFrom('venues').select('slug').where('slug', '=', venue).executeTakeFirst()
  if (!hall) throw new UsageError(`There is no hall "${venue}".`)
  return { ...moment, venue }
}

const nameTicket = ({ serial }: ScannedTicket) => `ticket ${formatSerial(serial)}`

const ticketRefusals: Record<Refusal, string> = {
  nothing: 'No code was read.',
  'too long': 'That is far too long to be the code of a ticket.',
  'no code': 'That is not the code of a ticket. A QR code begins with C1: and has 120 characters, a typed code has 25.',
  'unknown version': 'That QR code is of a newer version of the shop: update this one.',
  'unknown key': 'Not let in: that QR code was signed by nobody whom this shop knows.',
  'revoked key':
    'Not let in: the key that signed that QR code was revoked. The order shows a new one; the typed code still counts.',
  forged: 'Not let in: the signature of that QR code is wrong. It was forged or altered.',
  unknown: 'Not let in: this shop has sold no such ticket.',
}

function describeTicket(ticket: ScannedTicket, timeZone: TimeZone): string[] {
  const { serial, issue, refNr, eventTitle, venueTitle, category, holder, startsAt, doorsAt } = ticket
  const anew = issue === 1 ? '' : `, made anew (issue ${issue})`
  return [
    `Ticket ${formatSerial(serial)} of order ${refNr}${anew}`,
    `${eventTitle}, ${venueTitle}`,
    `${formatMoment(startsAt, timeZone)}, doors ${formatDate(doorsAt, 'time', { locale: 'en', timeZone })}`,
    category,
    holder,
  ].filter((line) => line.trim() !== '')
}

function describeOutcome(
  outcome: DoorOutcome,
  { admittedAt, voidedAt }: ScannedTicket,
  { door, timeZone }: { door: Door; timeZone: TimeZone },
): string {
  const since = (moment: Date | null) => (moment ? ` since ${formatMoment(moment, timeZone)}` : '')
  const words: Record<DoorOutcome, string> = {
    'let in': 'Let in.',
    valid: 'Valid: lets in once.',
    admitted: `Not let in: somebody has been let in by it${since(admittedAt)}.`,
    void: `Not let in: it is void${since(voidedAt)}.`,
    replaced: `Not let in: it was made anew${since(voidedAt)}; another ticket is good for this seat.`,
    exchanged: `Not let in: it was exchanged for another one${since(voidedAt)}.`,
    cancelled: 'Not let in: the concert is cancelled.',
    postponed: 'Not let in: the concert is postponed.',
    'other date': `Not let in: it is for another date than ${door.day}.`,
    'other time': `Not let in: it is for another time than ${door.time}.`,
    'other hall': `Not let in: it is for another hall than ${door.venue}.`,
  }
  return words[outcome]
}

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

function readSeason(given: string): number {
  if (!/^(19|20|21)\d\d$/.test(given)) throw new UsageError(`"${given}" is not the year in which a season begins.`)
  return Number(given)
}

export const ticketCommands: Command[] = [check, admit, undo, reissue, keys, newKey]
