import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { encodeFacts, readSignedCode, type SignedCode, writeSignedCode } from '#core/tickets/signed/signed-code.ts'
import { createKeyPair, findKeyId, openPrivateKey, signBytes } from '#core/tickets/keys/server/signature.ts'
import { openTicketSigner } from '#core/tickets/keys/server/sign-tickets.ts'
import { openSigningKey, replaceSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { findOrderTickets, voidTickets } from '#core/tickets/server/ticket-store.ts'
import type { Door } from '#core/tickets/door-verdict.ts'
import { admitTicket, findDoorTicket, revertAdmission } from './admission-store.ts'
import { scanTicket } from './scan-ticket.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)

const config = createTestConfig()
const { timeZone, ticketKeySecret: secret } = config
const door: Door = { day: '2026-11-28', venue: null, time: null }

/** A sold ticket, with both of its codes. */
async function sellTicket() {
  const order = await insertPaidOrder(db, { quantity: 1 })
  const { code: typed, serial } = (await findOrderTickets(db, order.id, { locale: 'en', config }))[0]!
  const ticket = (await findDoorTicket(db, 'serial', serial))!
  const sign = await openTicketSigner(db, [ticket], config)
  return { order, ticket, typed, signed: sign(ticket)! }
}

const admit = async (code: string, at = door) => {
  const scan = await scanTicket(db, code)
  return 'refusal' in scan ? scan.refusal : admitTicket(db, { ticket: scan.ticket, door: at, timeZone, actor: 'test' })
}
const undo = (id: number) => db.transaction().execute((trx) => revertAdmission(trx, { id, actor: 'test' }))
const linesOf = (id: number) =>
  db.selectFrom('admissions').select(['turn', 'kind', 'actor']).where('ticket_id', '=', id).orderBy('turn').execute()

test('door: the signed and the typed code are of the same ticket, which is let in once by either', async () => {
  const { ticket, typed, signed } = await sellTicket()
  expect(await scanTicket(db, signed)).toEqual({ ticket })
  expect(await scanTicket(db, typed)).toEqual({ ticket })
  expect(ticket).toMatchObject({
    venueTitle: 'Hall of Strings',
    category: 'Title, Stalls, adult',
    holder: 'Őrs Szűcs',
    state: 'valid',
  })
  expect(await admit(signed)).toBe('let in')
  expect(await admit(signed)).toBe('admitted')
  expect(await admit(typed)).toBe('admitted')
  expect(await linesOf(ticket.id)).toEqual([{ turn: 1, kind: 'admitted', actor: 'test' }])
})

test('door: an admission is taken back once, and the ticket lets in again', async () => {
  const { ticket, signed } = await sellTicket()
  expect(await undo(ticket.id)).toBe(false)
  await admit(signed)
  expect(await undo(ticket.id)).toBe(true)
  expect(await undo(ticket.id)).toBe(false)
  expect(await admit(signed)).toBe('let in')
  expect((await linesOf(ticket.id)).map(({ kind }) => kind)).toEqual(['admitted', 'undone', 'admitted'])
  // Of the latest admission: the first one was revoked.
  const { admittedAt } = (await findDoorTicket(db, 'id', ticket.id))!
  const moments = await db
    .selectFrom('admissions')
    .select('happened_at')
    .where('ticket_id', '=', ticket.id)
    .orderBy('turn')
    .execute()
  expect(admittedAt).toEqual(moments[2]!.happened_at)
})

test('door: of many that are let in by one ticket at the same moment one is, and the others are told', async () => {
  const { ticket, signed } = await sellTicket()
  // All find it valid before the first of them is admitted.
  const outcomes = await whileLocked(ticket.id, 5, () => admit(signed))
  expect(outcomes.toSorted()).toEqual(['admitted', 'admitted', 'admitted', 'admitted', 'let in'])
  expect(await linesOf(ticket.id)).toHaveLength(1)
})

test('door: of many that take the same admission back one does', async () => {
  const { ticket, signed } = await sellTicket()
  await admit(signed)
  const outcomes = await whileLocked(ticket.id, 4, () => undo(ticket.id))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})

test('door: a ticket that becomes void while it is being let in lets nobody in', async () => {
  const { order, ticket, signed } = await sellTicket()
  const voided = db.transaction().execute(async (trx) => {
    await voidTickets(trx, order.id, 'order_refunded')
    const outcome = admit(signed)
    await waitForWaiting(1)
    return { outcome }
  })
  expect(await (await voided).outcome).toBe('void')
  expect(await linesOf(ticket.id)).toEqual([])
})

/**
 * Starts an action several times while the ticket's row is locked, releases it once all wait, and
 * returns each result.
 */
async function whileLocked<result>(id: number, count: number, begin: () => Promise<result>): Promise<result[]> {
  const { begun } = await db.transaction().execute(async (trx) => {
    await sql`select from tickets where id = ${id} for update`.execute(trx)
    const all = Promise.all(Array.from({ length: count }, begin))
    await waitForWaiting(count)
    return { begun: all }
  })
  return begun
}

async function waitForWaiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(count)
    },
    { timeout: 15_000, interval: 20 },
  )
}

test('door: the database lets nobody in twice, nor takes back twice, and keeps its lines', async () => {
  const { ticket, signed } = await sellTicket()
  await admit(signed)
  const line = (turn: number, kind: string) =>
    sql`insert into admissions (ticket_id, turn, kind, actor) values (${ticket.id}, ${turn}, ${kind}, 'x')`.execute(db)
  await expect(line(2, 'admitted')).rejects.toThrow('in_turns')
  await expect(line(1, 'admitted')).rejects.toThrow('unique')
  await expect(line(3, 'undone')).rejects.toThrow('in_turns')
  await expect(sql`update admissions set actor = 'y'`.execute(db)).rejects.toThrow('stays as it was')
  await expect(sql`delete from admissions`.execute(db)).rejects.toThrow('stays as it was')
})

test('door: a ticket that was made anew lets in, the one before by neither of its codes', async () => {
  const before = await sellTicket()
  const serial = await db.transaction().execute((trx) => issueTicketAgain(trx, before.ticket.id))
  const after = (await findDoorTicket(db, 'serial', serial!))!
  expect(after).toMatchObject({ issue: 2, zoneId: before.ticket.zoneId, eventDateId: before.ticket.eventDateId })
  const signed = (await openTicketSigner(db, [after], config))(after)!
  expect((readSignedCode(signed) as SignedCode).facts.issue).toBe(2)
  expect(await admit(before.signed)).toBe('replaced')
  expect(await admit(before.typed)).toBe('replaced')
  expect(await admit(signed)).toBe('let in')
  // The buyer sees only the new one, and the order costs the same.
  const shown = await findOrderTickets(db, before.order.id, { locale: 'en', config })
  expect(shown.map((ticket) => ticket.serial)).toEqual([serial])
  const { rows } =
    await sql`select sum(gross_cents)::integer as sold from money_entries where order_id = ${before.order.id}`.execute(
      db,
    )
  expect(rows).toEqual([{ sold: 4350 }])
})

test('door: only a valid ticket is made anew, and once however often it is asked at once', async () => {
  const { ticket, signed } = await sellTicket()
  const reissue = (id: number) => db.transaction().execute((trx) => issueTicketAgain(trx, id))
  const serials = await Promise.all(Array.from({ length: 4 }, () => reissue(ticket.id)))
  expect(serials.filter((serial) => serial !== null)).toHaveLength(1)
  expect(await admit(signed)).toBe('replaced')
  const admitted = await sellTicket()
  await admit(admitted.signed)
  expect(await reissue(admitted.ticket.id)).toBeNull()
})

test('door: what is void, of a cancelled concert, or for another date or hall is told apart', async () => {
  const voided = await sellTicket()
  await db.transaction().execute((trx) => voidTickets(trx, voided.order.id, 'order_refunded'))
  expect(await admit(voided.signed)).toBe('void')
  const { ticket, signed } = await sellTicket()
  expect(await admit(signed, { ...door, day: '2026-11-29' })).toBe('other date')
  expect(await admit(signed, { ...door, venue: 'elsewhere' })).toBe('other hall')
  expect(await admit(signed, { ...door, time: '15:00' })).toBe('other time')
  await db.updateTable('event_dates').set({ status: 'postponed' }).where('id', '=', ticket.eventDateId).execute()
  expect(await admit(signed)).toBe('postponed')
  await db.updateTable('event_dates').set({ status: 'cancelled' }).where('id', '=', ticket.eventDateId).execute()
  expect(await admit(signed)).toBe('cancelled')
  expect(await linesOf(ticket.id)).toEqual([])
})

test('door: a code is refused that was signed by another key, altered, or signed truly for what was never sold', async () => {
  const { signed } = await sellTicket()
  const { facts, signed: bytes, signature } = readSignedCode(signed) as SignedCode
  const stranger = createKeyPair()
  const signAs = (given: typeof facts, key: { id: number; privateKey: Parameters<typeof signBytes>[1] }) => {
    const packed = encodeFacts({ ...given, keyId: key.id })!
    return writeSignedCode({ signed: packed, signature: signBytes(packed, key.privateKey) })
  }
  const foreign = openPrivateKey(stranger)
  expect(await admit(signAs(facts, { id: findKeyId(stranger.publicKey), privateKey: foreign }))).toBe('unknown key')
  expect(await admit(signAs(facts, { id: facts.keyId, privateKey: foreign }))).toBe('forged')
  const altered = Uint8Array.from(bytes)
  altered[13]! += 1
  expect(await admit(writeSignedCode({ signed: altered, signature }))).toBe('forged')
  const own = (await openSigningKey(db, { season: 2026, secret }))!
  for (const changes of [
    { serial: 999_999 },
    { zoneId: facts.zoneId + 1 },
    { eventDateId: facts.eventDateId + 1 },
    { issue: 2 },
  ])
    expect(await admit(signAs({ ...facts, ...changes }, own))).toBe('unknown')
  expect(await admit('0'.repeat(25))).toBe('unknown')
  expect(await admit('')).toBe('nothing')
  expect(await admit('C1:'.repeat(100_000))).toBe('too long')
  expect(await admit(signed)).toBe('let in')
})

test('door: what a retired key has signed lets in, what a revoked one has signed does not', async () => {
  const [first, second] = [await sellTicket(), await sellTicket()]
  const replace = (revoke: boolean) =>
    db.transaction().execute((trx) => replaceSigningKey(trx, { season: 2026, secret, revoke }))
  await replace(false)
  expect(await admit(first.signed)).toBe('let in')
  await replace(true)
  expect(await admit(second.signed)).toBe('revoked key')
  expect(await admit(second.typed)).toBe('let in')
})
