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

const rightsAt = (person: number) => href(deskRoutes['people.rights.store'], { person })
const rightsOf = (user_id: number) =>
  db
    .selectFrom('user_rights')
    .select(['action', 'venue_id', 'is_granted'])
    .where('user_id', '=', user_id)
    .orderBy('action')
    .orderBy('venue_id')
    .execute()

test('people: a single right is given, taken, and left to the roles, and the log and the undo know what was before', async () => {
  const { id } = await desk.staff({ viewer: [] })
  const set = async (body: object) => (await visitor.post(rightsAt(id), body)).props.flash.notice
  const given = await set({ right: 'orders.note', state: 'given', halls: [hall, other] })
  expect(given).toEqual({
    kind: 'positive',
    text: 'The right has been given.',
    undo: { url: rightsAt(id), method: 'POST', data: { right: 'orders.note', state: 'role', halls: [] } },
  })
  const granted = (venue_id: number | null) => ({ action: 'orders.note', venue_id, is_granted: true })
  expect(await rightsOf(id)).toEqual([hall, other].toSorted((a, b) => a - b).map(granted))
  const taken = await set({ right: 'orders.note', state: 'taken' })
  expect(taken.text).toBe('The right has been taken away, with immediate effect.')
  expect(taken.undo.data).toEqual({
    right: 'orders.note',
    state: 'given',
    halls: [hall, other].toSorted((a, b) => a - b),
  })
  expect(await rightsOf(id)).toEqual([{ action: 'orders.note', venue_id: null, is_granted: false }])
  const { rights } = (await visitor.hybrid(pageOf(id))).props
  expect(rights.find(({ action }: { action: string }) => action === 'orders.note')).toEqual({
    action: 'orders.note',
    halls: [],
    source: 'taken',
  })
  expect((await set({ right: 'orders.note', state: 'role' })).text).toBe('The right follows the roles again.')
  expect(await rightsOf(id)).toEqual([])
  const lines = await linesOf('right changed')
  expect(lines.slice(0, 2).map(({ details, user_id }) => [user_id, details])).toEqual([
    [id, { right: 'orders.note', before: { state: 'taken', halls: [] }, after: { state: 'role', halls: [] } }],
    [
      id,
      {
        right: 'orders.note',
        before: { state: 'given', halls: [hall, other].toSorted((a, b) => a - b) },
        after: { state: 'taken', halls: [] },
      },
    ],
  ])
})

test('people: nobody gets the right to give rights, none is taken from an owner, and all end with the last role', async () => {
  const { id } = await desk.staff('viewer')
  for (const body of [
    { right: 'people.edit', state: 'given' },
    { right: 'everything', state: 'given' },
    { right: 'orders.note', state: 'given', halls: [nowhere] },
    { right: 'orders.note', state: 'given', halls: 'all' },
    { right: 'orders.note', state: 'maybe' },
  ])
    expect(Object.keys((await visitor.post(rightsAt(id), body)).props.errors).length).toBeGreaterThan(0)
  expect(await rightsOf(id)).toEqual([])
  await expect(
    db
      .insertInto('user_rights')
      .values({ user_id: id, action: 'people.edit', venue_id: null, is_granted: true })
      .execute(),
  ).rejects.toThrow()
  const { notice } = (await visitor.post(rightsAt(owner), { right: 'orders.view', state: 'taken' })).props.flash
  expect(notice).toMatchObject({ kind: 'warning', text: 'An owner has every right: remove the role first.' })
  expect(await rightsOf(owner)).toEqual([])
  await visitor.post(rightsAt(id), { right: 'orders.note', state: 'given' })
  const { exceptions } = (await visitor.hybrid(href(deskRoutes['people.rights']))).props
  expect(exceptions).toContainEqual({
    person: { id, name: 'Anna Kovács' },
    right: 'orders.note',
    state: 'given',
    halls: [null],
  })
  await give(id, { role: 'door', halls: [] })
  await take(id, { role: 'viewer', hall: null })
  expect(await rightsOf(id)).toHaveLength(1)
  await take(id, { role: 'door', hall: null })
  expect(await rightsOf(id)).toEqual([])
})
