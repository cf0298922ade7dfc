/**
 * Granting and revoking roles, in the intended halls, with log entries; users without a role are
 * not among the staff.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor, id: owner } = await desk.signedIn()
const [{ venueId: hall }, { venueId: other }] = [
  await storeConcert(db, { bystanders: false }),
  await storeConcert(db, { bystanders: false }),
]
const nowhere = 999_999

const rolesAt = (person: number) => href(deskRoutes['people.roles.store'], { person })
const pageOf = (person: number) => href(deskRoutes['people.show'], { person })
const rolesOf = (user_id: number) =>
  db.selectFrom('user_roles').select(['role', 'venue_id']).where('user_id', '=', user_id).orderBy('venue_id').execute()
const list = async (q: string) =>
  (await visitor.hybrid(href(deskRoutes['people.index'], {}, { query: { q } }))).props.people as {
    id: number
    hasSecondFactor: boolean
  }[]
const give = (person: number, body: object) => visitor.post(rolesAt(person), body)
const take = (person: number, body: object) => visitor.post(rolesAt(person), { _method: 'DELETE', ...body })
const linesOf = (action: string) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

test('people: who has no role is not listed, is not found by any sign, and has no page', async () => {
  const [colleague, customer] = [await desk.staff('viewer'), await desk.staff({})]
  expect((await list(colleague.email)).map(({ id }) => id)).toEqual([colleague.id])
  expect(await list(customer.email)).toEqual([])
  for (const sign of ['%', '_', String.raw`\ `.trim()]) expect(await list(sign)).toEqual([])
  expect((await visitor.hybrid(pageOf(colleague.id))).status).toBe(200)
  expect((await visitor.hybrid(pageOf(customer.id))).status).toBe(404)
  expect((await give(customer.id, { role: 'owner', halls: [] })).status).toBe(404)
  expect(await rolesOf(customer.id)).toEqual([])
})

test('people: a role is given in the halls that were chosen, for all of them where none was, and in none that there is not', async () => {
  const { id } = await desk.staff('viewer')
  await give(id, { role: 'planner', halls: [hall, hall] })
  const [line] = await linesOf('role given')
  expect(line?.details).toMatchObject({ venues: [hall] })
  await give(id, { role: 'door', halls: [] })
  const refused = await give(id, { role: 'finance', halls: [hall, nowhere] })
  expect(Object.keys(refused.props.errors)).toEqual(['halls'])
  expect(await rolesOf(id)).toEqual(
    expect.arrayContaining([
      { role: 'planner', venue_id: hall },
      { role: 'door', venue_id: null },
      { role: 'viewer', venue_id: null },
    ]),
  )
  expect(await rolesOf(id)).toHaveLength(3)
})

test('people: nobody is invited to a hall that there is not', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const body = { email, role: 'planner', halls: [hall, nowhere], locale: 'en' }
  const { props } = await visitor.post(href(deskRoutes['people.invite.store']), body)
  expect(Object.keys(props.errors)).toEqual(['halls'])
  expect(await db.selectFrom('invitations').select('email').where('email', '=', email).execute()).toEqual([])
})

test('people: a role that was taken is given back in the hall that it was for, and in no other', async () => {
  const { id } = await desk.staff({ viewer: [], planner: [hall, other] })
  const { props } = await take(id, { role: 'planner', hall })
  expect(await rolesOf(id)).toEqual([
    { role: 'planner', venue_id: other },
    { role: 'viewer', venue_id: null },
  ])
  const { undo } = props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect(await rolesOf(id)).toEqual([
    { role: 'planner', venue_id: hall },
    { role: 'planner', venue_id: other },
    { role: 'viewer', venue_id: null },
  ])
})

test('people: a role for all halls that was taken is given back for all', async () => {
  const { id } = await desk.staff({ viewer: [], planner: [] })
  const { undo } = (await take(id, { role: 'planner', hall: null })).props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect(await rolesOf(id)).toContainEqual({ role: 'planner', venue_id: null })
})

test('people: a role that somebody does not have is not taken, and it is said', async () => {
  const { id } = await desk.staff({ planner: [hall] })
  for (const body of [
    { role: 'planner', hall: other },
    { role: 'planner', hall: null },
    { role: 'door', hall },
  ])
    expect((await take(id, body)).props.flash.notice.kind).toBe('warning')
  expect(await rolesOf(id)).toEqual([{ role: 'planner', venue_id: hall }])
})

test('people: the last owner stays one, and is told why', async () => {
  await sql`delete from user_roles where role = 'owner' and user_id <> ${owner}`.execute(db)
  const { status, props } = await take(owner, { role: 'owner', hall: null })
  expect([status, props.flash.notice.kind]).toEqual([200, 'warning'])
  expect(await rolesOf(owner)).toEqual([{ role: 'owner', venue_id: null }])
})

test('people: what was given and taken stands in the log once, with the role and its halls, and without an address', async () => {
  const { id, email } = await desk.staff('viewer')
  await give(id, { role: 'planner', halls: [hall] })
  await take(id, { role: 'planner', hall })
  await take(id, { role: 'planner', hall })
  await visitor.post(href(deskRoutes['people.invite.store']), { email, role: 'planner', halls: [hall], locale: 'en' })
  const invitations = (await visitor.hybrid(href(deskRoutes['people.index']))).props.invitations
  const { id: invitation } = invitations.find((one: { email: string }) => one.email === email)
  await visitor.post(href(deskRoutes['people.invitation.destroy'], { invitation }), { _method: 'DELETE' })
  for (const action of ['role given', 'role taken', 'invite', 'invitation taken back']) {
    const [line, ...others] = (await linesOf(action)).filter(
      ({ user_id, action: what }) => user_id === id || what.startsWith('invit'),
    )
    expect([action, line!.actor, others.filter(({ user_id }) => user_id === id)]).toEqual([action, `user ${owner}`, []])
    expect(line!.details).toMatchObject({ role: 'planner' })
    expect(line!.subject).toMatch(/^[\w-]{43}$/)
  }
  // Their page shows actions on them, and by them.
  const { visitor: them, id: colleague } = await desk.signedIn({ owner: [] })
  await them.post(rolesAt(id), { role: 'door', halls: [] })
  const actionsOn = async (person: number) =>
    (await visitor.hybrid(pageOf(person), { component: 'person', only: ['audit'] })).props.audit.map(
      ({ action }: { action: string }) => action,
    )
  expect(await actionsOn(id)).toEqual(expect.arrayContaining(['role given', 'role taken']))
  expect(await actionsOn(colleague)).toContain('role given')
  await sql`delete from user_roles where user_id = ${colleague}`.execute(db)
})

test('people: an invitation whose week is over is not listed, and not taken back', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await visitor.post(href(deskRoutes['people.invite.store']), { email, role: 'planner', halls: [], locale: 'en' })
  const listed = async () =>
    (await visitor.hybrid(href(deskRoutes['people.index']))).props.invitations.filter(
      (one: { email: string }) => one.email === email,
    )
  const [{ id: invitation }] = await listed()
  await sql`update invitations set expires_at = now() where email = ${email}`.execute(db)
  expect(await listed()).toEqual([])
  const { props } = await visitor.post(href(deskRoutes['people.invitation.destroy'], { invitation }), {
    _method: 'DELETE',
  })
  expect(props.flash.notice.kind).toBe('warning')
})

test('people: a second factor is an app that was confirmed, or a passkey that counts at the desk', async () => {
  const { id, email } = await desk.staff('viewer')
  const hasFactor = async () => [
    (await list(email))[0]!.hasSecondFactor,
    (await visitor.hybrid(pageOf(id))).props.person.hasSecondFactor,
  ]
  expect(await hasFactor()).toEqual([false, false])
  await sql`insert into passkeys (id, user_id, public_key, counter, name) values ('k', ${id}, '\\x00', 0, 'Laptop')`.execute(
    db,
  )
  expect(await hasFactor()).toEqual([false, false])
  await sql`update passkeys set counts_at_desk = true where user_id = ${id}`.execute(db)
  expect(await hasFactor()).toEqual([true, true])
  await sql`delete from passkeys where user_id = ${id}`.execute(db)
  await sql`update users set totp_secret = 'x' where id = ${id}`.execute(db)
  expect(await hasFactor()).toEqual([false, false])
  await sql`update users set totp_confirmed_at = now() where id = ${id}`.execute(db)
  expect(await hasFactor()).toEqual([true, true])
})
