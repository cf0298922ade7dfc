/** Somebody of the house as their page and the list show them, what becomes of the last role, and in which order invitations stand. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { hashPerson } from '../../../platform/audit/audit-store.ts'
import { storeConcert } from '../../../shop/cart/server/testing/samples.ts'
import { deskRoutes } from '../../routes.ts'
import { createTestDesk } from '../../testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor, email: own } = await desk.signedIn()
const { venueId: hall } = await storeConcert(db, { bystanders: false })
const { venueId: gone } = await storeConcert(db, { bystanders: false })
await sql`update venues set archived_at = now() where id = ${gone}`.execute(db)
const title = 'Salle Cortot'

const pageOf = async (person: number) => (await visitor.hybrid(href(deskRoutes['people.show'], { person }))).props
const roles = (person: number) => href(deskRoutes['people.roles.store'], { person })
const hashOf = (email: string) => hashPerson(email, desk.config.sessionSecret)

test('people: roles are told with their halls, and rights as those of the person who is looked at', async () => {
  const { id, email } = await desk.staff({ planner: [hall, gone], door: [] })
  const shown = [
    { role: 'door', hall: null },
    { role: 'planner', hall: { id: hall, title } },
  ]
  const { roles: told, rights, person, halls } = await pageOf(id)
  expect({ told, person, halls }).toEqual({
    told: shown,
    person: { id, name: 'Anna Kovács', email, hasSecondFactor: false },
    halls: [{ id: hall, title, color: expect.any(String) }],
  })
  const where = Object.fromEntries(
    (rights as { action: string; halls: number[] | null }[]).map((right) => [right.action, right.halls]),
  )
  expect([where['tickets.admit'], where['orders.note'], where['people.edit']]).toEqual([
    null,
    expect.arrayContaining([hall]),
    undefined,
  ])
  const { people } = (await visitor.hybrid(`${href(deskRoutes['people.index'])}?q=${email}`)).props
  expect(people).toEqual([{ id, name: 'Anna Kovács', email, roles: shown, hasSecondFactor: false, seenAt: null }])
})

test('people: whose last role is taken has no page any more, and it is not taken back from there', async () => {
  const { id } = await desk.staff('viewer')
  const answer = await visitor.post(roles(id), { _method: 'DELETE', role: 'viewer', hall: null }, { follow: false })
  expect(answer.location).toBe(href(deskRoutes['people.index']))
  const { notice } = (await visitor.hybrid(href(deskRoutes['people.index']))).props.flash
  expect(notice).toEqual({ kind: 'positive', text: expect.any(String) })
})

test('people: the log names who is meant by a hash of their address, and not of whoever did it', async () => {
  const { id, email } = await desk.staff('viewer')
  const invited = `${crypto.randomUUID()}@example.com`
  await visitor.post(roles(id), { role: 'planner', halls: [hall] })
  await visitor.post(roles(id), { _method: 'DELETE', role: 'planner', hall })
  const body = { email: invited, role: 'planner', halls: [hall], locale: 'en' }
  await visitor.post(href(deskRoutes['people.invite.store']), body)
  const { invitations } = (await visitor.hybrid(href(deskRoutes['people.index']))).props
  const [invitation] = invitations.filter((one: { email: string }) => one.email === invited)
  expect(invitation.roles).toEqual([{ role: 'planner', hall: { id: hall, title } }])
  const dropped = await visitor.post(href(deskRoutes['people.invitation.destroy'], { invitation: invitation.id }), {
    _method: 'DELETE',
  })
  expect(dropped.props.flash.notice.kind).toBe('positive')
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'user_id', 'details'])
    .where('subject', 'in', [email, invited, own].map(hashOf))
    .where('action', '<>', 'sign-in')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'role given', subject: hashOf(email), user_id: id, details: { role: 'planner', venues: [hall] } },
    { action: 'role taken', subject: hashOf(email), user_id: id, details: { role: 'planner', venues: [hall] } },
    { action: 'invite', subject: hashOf(invited), user_id: null, details: { role: 'planner', venues: [hall] } },
    { action: 'invitation taken back', subject: hashOf(invited), user_id: null, details: { role: 'planner' } },
  ])
})

test('people: invitations stand with the newest first, and are good until when they say', async () => {
  await sql`delete from invitations`.execute(db)
  const emails = ['first@example.com', 'second@example.com', 'third@example.com']
  for (const [days, at] of [2, 3, 1].entries())
    await sql`insert into invitations (token_hash, email, role, expires_at)
      values (${`hash ${at}`}, ${emails[at - 1]!}, 'viewer', '2100-01-01'::timestamptz + make_interval(days => ${days}))`.execute(
      db,
    )
  const { invitations } = (await visitor.hybrid(href(deskRoutes['people.index']))).props
  expect(invitations.map(({ email, expiresAt }: Record<string, string>) => [email, expiresAt!.slice(0, 10)])).toEqual([
    ['first@example.com', '2100-01-03'],
    ['third@example.com', '2100-01-02'],
    ['second@example.com', '2100-01-01'],
  ])
})

test('people: the list is sorted by family name, or by address, in both directions', async () => {
  const house = crypto.randomUUID().slice(0, 8)
  const ids: Record<string, number> = {}
  for (const [lastname, firstname, mailbox] of [
    ['Zola', 'Ada', 'A'],
    ['abel', 'Zoe', 'C'],
    ['Mitte', 'Mia', 'b'],
  ] as const) {
    const { id } = await desk.staff('viewer')
    ids[lastname] = id
    const email = `${mailbox}@${house}.example`
    await db.updateTable('users').set({ lastname, firstname, email }).where('id', '=', id).execute()
  }
  const listed = async (query: Record<string, string>) => {
    const { people } = (await visitor.hybrid(href(deskRoutes['people.index'], {}, { query }))).props
    return people.map(({ id }: { id: number }) => Object.keys(ids).find((name) => ids[name] === id))
  }
  const sorted = (sort: string) => listed({ q: house, sort })
  expect(await sorted('')).toEqual(['abel', 'Mitte', 'Zola'])
  expect(await sorted('-name')).toEqual(['Zola', 'Mitte', 'abel'])
  expect(await sorted('email')).toEqual(['Zola', 'Mitte', 'abel'])
  // In either order of the names.
  for (const q of ['ada zola', 'Zola Ada']) expect([q, await listed({ q })]).toEqual([q, ['Zola']])
})

test('people: on somebody’s page stand the last thirty lines about them, the newest first', async () => {
  const { id } = await desk.staff('viewer')
  await sql`insert into audit_log (actor, action, subject, user_id, device) select 'test', 'sign-in', n::text, ${id}, 'Firefox ' || n
    from generate_series(1, 31) n`.execute(db)
  const { audit } = (await visitor.hybrid(href(deskRoutes['people.show'], { person: id }))).props
  const devices = audit.map(({ device }: { device: string }) => device)
  expect([devices.length, devices[0], devices.at(-1)]).toEqual([30, 'Firefox 31', 'Firefox 2'])
  expect(audit[0]).toMatchObject({ actor: 'test', action: 'sign-in', what: expect.not.stringMatching(/^sign-in$/) })
})
