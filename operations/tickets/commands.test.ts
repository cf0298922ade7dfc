import { afterAll, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findDoorTicket } from '#core/tickets/door/server/admission-store.ts'
import { openTicketSigner } from '#core/tickets/keys/server/sign-tickets.ts'
import { isSignedBy } from '#core/tickets/keys/server/signature.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { findSeason } from '#core/tickets/signed/season.ts'
import { readSignedCode, type SignedCode } from '#core/tickets/signed/signed-code.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { ticketCommands } from './commands.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
const config = createTestConfig()

async function run(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => config,
    databaseUrl: async () => database.url,
    database: async () => database,
    print: (line: string) => void out.push(line),
    resolvePath: (path: string) => path,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const printError = (line: string) => void errors.push(line)
  const code = await runCommand(args, { commands: ticketCommands, context, printError })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

async function sellTicket() {
  const order = await insertPaidOrder(db, { quantity: 1 })
  const { code: typed, serial } = (await findOrderTickets(db, order.id, { locale: 'en', config }))[0]!
  const ticket = (await findDoorTicket(db, 'serial', serial))!
  return { order, serial, typed, signed: (await openTicketSigner(db, [ticket], config))(ticket)! }
}

const auditOf = (action: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

const evening = ['--day', '2026-11-28']

test('ticket check: tells concert, place, time, seat and holder, and that it is valid; nothing is changed', async () => {
  const { order, serial, signed } = await sellTicket()
  for (let time = 0; time < 2; time++)
    expect(await run('ticket', 'check', signed, ...evening)).toEqual({
      code: 0,
      errors: '',
      out: [
        `Ticket ${formatSerial(serial)} of order ${order.ref_nr}`,
        'Title, Hall of Strings',
        'Saturday, November 28, 2026, 7:30\u00a0PM, doors 7:00\u00a0PM',
        'Title, Stalls, adult',
        'Őrs Szűcs',
        'Valid: lets in once.',
      ].join('\n'),
    })
})

test('ticket admit: lets in once, says since when somebody is in, and takes it back with a line in the audit log', async () => {
  const { serial, signed, typed } = await sellTicket()
  expect(await run('ticket', 'admit', typed.toLowerCase(), ...evening)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Let in\.$/),
  })
  for (const command of ['admit', 'check']) {
    const again = await run('ticket', command, signed, ...evening)
    expect(again).toMatchObject({ code: 1, out: expect.stringContaining(formatSerial(serial)) })
    expect(again.errors).toMatch(/^Not let in: somebody has been let in by it since \w+day, .* \d+:\d\d\s[AP]M\.$/)
  }
  expect(await run('ticket', 'undo', signed)).toMatchObject({ code: 0, out: expect.stringMatching(/lets in again\.$/) })
  expect(await auditOf('ticket undo')).toEqual([
    { actor: 'test', subject: `ticket ${formatSerial(serial)}`, details: {} },
  ])
  const nothing = await run('ticket', 'undo', signed)
  expect(nothing).toMatchObject({ code: 1, errors: expect.stringMatching(/^Nobody is in by this ticket/) })
  expect(await auditOf('ticket undo')).toHaveLength(1)
  expect((await run('ticket', 'admit', signed, ...evening)).code).toBe(0)
})

test('ticket admit: another evening or hall is refused, and so is one that is none', async () => {
  const { signed } = await sellTicket()
  const on = (...options: string[]) => run('ticket', 'admit', signed, ...options)
  const asked = (...options: string[]) => run('ticket', 'check', signed, ...options)
  expect(await on('--day', '2026-11-29')).toMatchObject({
    code: 1,
    errors: 'Not let in: it is for another date than 2026-11-29.',
  })
  expect(await on('--day', 'tonight')).toMatchObject({ code: 2, errors: '--day is a day, as 2026-11-28.' })
  expect(await on(...evening, '--time', '15:00')).toMatchObject({
    code: 1,
    errors: 'Not let in: it is for another time than 15:00.',
  })
  expect((await asked(...evening, '--time', '15:00')).errors).toContain('for another time than 15:00.')
  expect(await on('--time', '7pm')).toMatchObject({ code: 2, errors: '--time is a time of day, as 19:30.' })
  expect(await on('--venue', 'nowhere')).toMatchObject({ code: 2, errors: 'There is no hall "nowhere".' })
  const { slug } = await db
    .insertInto('venues')
    .values({
      slug: 'other-hall',
      title: JSON.stringify({ en: 'Other' }),
      city: JSON.stringify({ en: 'Paris' }),
      address: '',
      google_maps_url: '',
    })
    .returning('slug')
    .executeTakeFirstOrThrow()
  expect(await on(...evening, '--venue', slug)).toMatchObject({
    code: 1,
    errors: 'Not let in: it is for another hall than other-hall.',
  })
})

test.each([
  ['void', 'it is void'],
  ['exchanged', 'it was exchanged for another one'],
] as const)('ticket check: of one that is %s it says since when', async (state, words) => {
  const { serial, typed } = await sellTicket()
  await db
    .updateTable('tickets')
    .set({ state, voided_at: new Date('2026-11-20T10:00:00Z') })
    .where('serial', '=', serial)
    .execute()
  expect((await run('ticket', 'check', typed, ...evening)).errors).toMatch(
    new RegExp(`^Not let in: ${words} since Friday, November 20, 2026, 11:00\\sAM\\.$`),
  )
})

test.each([
  ['', 'No code was read.'],
  ['C1:ABC', 'That is not the code of a ticket.'],
  ['C2:ABC', 'That QR code is of a newer version'],
  ['0'.repeat(25), 'Not let in: this shop has sold no such ticket.'],
  ['9'.repeat(10_000), 'That is far too long'],
  ["'; drop table tickets; --", 'That is not the code of a ticket.'],
])('ticket check: %j is refused in a sentence', async (given, words) => {
  for (const command of ['check', 'admit', 'undo', 'reissue']) {
    const refused = await run('ticket', command, '--', given)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.errors).toContain(words)
  }
})

test('ticket check: of one that was made anew, of a concert that is off, and of the evening and hall that are asked for', async () => {
  const { serial, signed } = await sellTicket()
  const { event_date_id: id } = await db
    .selectFrom('tickets')
    .select('event_date_id')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  const { slug } = await db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select('slug')
    .where('event_dates.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await run('ticket', 'check', signed, ...evening, '--venue', slug, '--time', '19:30')).toMatchObject({
    code: 0,
  })
  for (const time of ['19:3', '24:00', '19:60', 'x19:30', '19:300'])
    expect(await run('ticket', 'check', signed, ...evening, '--time', time)).toMatchObject({ code: 2 })
  // The default date is today's, which is another one.
  expect((await run('ticket', 'check', signed)).errors).toMatch(
    /^Not let in: it is for another date than \d{4}-\d\d-\d\d\.$/,
  )
  await run('ticket', 'reissue', signed)
  const { code } = (await findOrderTickets(db, (await orderOf(serial)).id, { locale: 'en', config })).find(
    ({ state }) => state === 'valid',
  )!
  const anew = await run('ticket', 'check', code, ...evening)
  expect(anew.out.split('\n')[0]).toMatch(/^Ticket \d{6} of order CA-\w+, made anew \(issue 2\)$/)
  for (const status of ['postponed', 'cancelled'] as const) {
    await db.updateTable('event_dates').set({ status }).where('id', '=', id).execute()
    expect(await run('ticket', 'check', code, ...evening)).toMatchObject({
      code: 1,
      errors: `Not let in: the concert is ${status}.`,
    })
  }
})

const orderOf = (serial: number) =>
  db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('order_id as id')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()

test('ticket check: a code with a character altered is refused as forged', async () => {
  const { signed } = await sellTicket()
  const altered = signed.slice(0, 60) + (signed[60] === '0' ? '1' : '0') + signed.slice(61)
  expect(await run('ticket', 'check', altered)).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringMatching(/^Not let in: the signature of that QR code is wrong\./),
  })
})

test('ticket reissue: makes a ticket anew and the one before void, with a line in the audit log', async () => {
  const { serial, signed } = await sellTicket()
  const { code, out } = await run('ticket', 'reissue', signed)
  expect(code).toBe(0)
  expect(out).toMatch(new RegExp(`Ticket \\d{6} takes its place; ticket ${formatSerial(serial)} is void\\.$`))
  const refused = await run('ticket', 'admit', signed, ...evening)
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Not let in: it was made anew since .*; another/),
  })
  expect(await run('ticket', 'reissue', signed)).toMatchObject({
    code: 1,
    errors: 'Only a valid ticket that has let nobody in can be made anew.',
  })
  expect(
    (await auditOf('ticket reissue')).filter(({ subject }) => subject === `ticket ${formatSerial(serial)}`),
  ).toEqual([
    {
      actor: 'test',
      subject: `ticket ${formatSerial(serial)}`,
      details: { newSerial: Number(/Ticket (\d{6}) takes/.exec(out)![1]) },
    },
  ])
})

test('ticket keys: are printed for scanners, which check by them what was signed before and after a new one', async () => {
  const before = await sellTicket()
  expect(await run('ticket', 'new-key', '2026')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Key \d+ signs the tickets of the season 2026\/2027 from now on\.$/),
  })
  const after = await sellTicket()
  const { keys } = JSON.parse((await run('ticket', 'keys')).out) as { keys: { kid: string; x: string; kty: string }[] }
  for (const { signed } of [before, after]) {
    const read = readSignedCode(signed) as SignedCode
    const key = keys.find(({ kid }) => kid === String(read.facts.keyId))!
    expect(key).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      alg: 'EdDSA',
      kid: String(read.facts.keyId),
      x: expect.stringMatching(/^[\w-]{43}$/),
      season: 2026,
    })
    expect(isSignedBy(read.signed, read.signature, key.x)).toBe(true)
  }
})

test('ticket new-key: with --revoke the keys before are printed no more, and refused', async () => {
  const { signed, typed } = await sellTicket()
  await run('ticket', 'new-key', '2026', '--revoke')
  const { keys } = JSON.parse((await run('ticket', 'keys')).out) as { keys: { kid: string }[] }
  expect(keys).toHaveLength(1)
  const refused = await run('ticket', 'check', signed, ...evening)
  expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/^Not let in: the key .* was revoked/) })
  expect((await run('ticket', 'check', typed, ...evening)).code).toBe(0)
  expect((await auditOf('ticket new-key')).at(-1)).toEqual({
    actor: 'test',
    subject: 'season 2026',
    details: { season: 2026, revoke: true, key: Number((keys as { kid: string }[])[0]!.kid) },
  })
  for (const season of ['next', '1899', '2200', '20260', 'x2026'])
    expect(await run('ticket', 'new-key', season)).toMatchObject({
      code: 2,
      errors: `"${season}" is not the year in which a season begins.`,
    })
  const season = findSeason(new Date(), config.timeZone)
  expect((await run('ticket', 'new-key')).out).toContain(`of the season ${season}/${season + 1} from now on.`)
})

test('ticket: what cannot be written into the audit log is not done', async () => {
  const { serial, signed } = await sellTicket()
  await run('ticket', 'admit', signed, ...evening)
  const { signed: other } = await sellTicket()
  const stateOf = () =>
    db.selectFrom('tickets').select(['serial', 'state']).where('serial', '>=', serial).orderBy('serial').execute()
  const keysBefore = await db.selectFrom('ticket_keys').selectAll().orderBy('id').execute()
  const before = await stateOf()
  await whileFailing(db, 'insert on audit_log', async () => {
    for (const args of [
      ['undo', signed],
      ['reissue', other],
      ['new-key', '2026', '--revoke'],
    ])
      expect(await run('ticket', ...args)).toMatchObject({ code: 1, errors: expect.stringContaining(diskIsFull) })
  })
  expect(await stateOf()).toEqual(before)
  expect(await db.selectFrom('ticket_keys').selectAll().orderBy('id').execute()).toEqual(keysBefore)
})
