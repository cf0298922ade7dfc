/**
 * A staff member on their page and in the list, the loss of their last role, and the order of
 * invitations.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

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

test('people: what has become of an invitation or a role is said, and with it what was wrong', async () => {
  const { id, email } = await desk.staff('viewer')
  const invited = `${crypto.randomUUID()}@example.com`
  const inviteAt = href(deskRoutes['people.invite.store'])
  const said = async (url: string, body: object) => {
    const { payload, props } = await visitor.post(url, body)
    return [payload.view?.component, props.errors, props.flash.notice]
  }
  const positive = (text: string) => ({ kind: 'positive', text })
  const warning = (text: string) => ({ kind: 'warning', text })
  const take = (role: string, at: number | null) => said(roles(id), { _method: 'DELETE', role, hall: at })
  expect(await said(roles(id), { role: 'planner', halls: [hall] })).toEqual([
    'person',
    {},
    positive('The role has been assigned.'),
  ])
  expect(await take('door', null)).toEqual(['person', {}, warning('This role has been removed in the meantime.')])
  expect(await take('planner', hall)).toEqual([
    'person',
    {},
    {
      ...positive('The role has been removed, with immediate effect.'),
      undo: { url: roles(id), method: 'POST', data: { role: 'planner', halls: [hall] } },
    },
  ])
  expect(await said(roles(id), { role: 'planner', halls: [999_999] })).toEqual([
    'person',
    { halls: 'One of these halls no longer exists. Please choose again.' },
    undefined,
  ])
  for (const body of [{}, { role: 'king', halls: [] }, { role: 'door', halls: 'all' }]) {
    const [page, errors] = await said(roles(id), body)
    expect([page, Object.keys(errors).length > 0]).toEqual(['person', true])
  }
  for (const body of [{ role: 'king', hall: null }, { role: 'viewer' }]) {
    const [page, errors] = await said(roles(id), { _method: 'DELETE', ...body })
    expect([page, Object.keys(errors).length > 0]).toEqual(['person', true])
  }
  expect(await take('viewer', null)).toEqual([
    'people',
    {},
    positive('The role has been removed, with immediate effect.'),
  ])
  const nowhere = { ...inviteBody(invited), halls: [999_999] }
  await visitor.get(href(deskRoutes['people.invite']))
  expect(await said(inviteAt, nowhere)).toEqual([
    'invite',
    { halls: 'One of these halls no longer exists. Please choose again.' },
    undefined,
  ])
  expect((await said(inviteAt, { ...inviteBody('nobody') }))[1]).toEqual({
    email: 'This is not a complete e-mail address, such as anna@example.com.',
  })
  const { props } = await visitor.post(inviteAt, inviteBody(invited))
  expect([props.link, props.halls, props.head]).toEqual([
    { email: invited, url: expect.stringMatching(/\/desk\/invitation\/[\w-]{43}$/) },
    [{ id: hall, title, color: expect.any(String) }],
    { title: 'Invite a colleague' },
  ])
  const [mail] = await db.selectFrom('outbox').select(['kind', 'data']).where('recipient', '=', invited).execute()
  expect(mail).toEqual({
    kind: 'invited',
    data: { token: props.link.url.split('/').at(-1), path: '/desk/invitation/{token}' },
  })
  const { invitations } = (await visitor.hybrid(href(deskRoutes['people.index']))).props
  const { id: invitation } = invitations.find((one: { email: string }) => one.email === invited)
  const drop = () => said(href(deskRoutes['people.invitation.destroy'], { invitation }), { _method: 'DELETE' })
  expect(await drop()).toEqual(['people', {}, positive('The invitation has been withdrawn: its link no longer works.')])
  expect(await drop()).toEqual(['people', {}, warning('It was accepted in the meantime, or has expired.')])
  const lines = await db.selectFrom('audit_log').select('action').where('subject', '=', hashOf(invited)).execute()
  expect(lines.map(({ action }) => action)).toEqual(['invite', 'invitation taken back'])
  expect(email).not.toBe(invited)
})
const inviteBody = (email: string) => ({ email, role: 'planner', halls: [], locale: 'en' })

test('people: the last owner is told to make another one first', async () => {
  await sql`delete from user_roles where role = 'owner' and user_id <> (select id from users where email = ${own})`.execute(
    db,
  )
  const { id } = await db.selectFrom('users').select('id').where('email', '=', own).executeTakeFirstOrThrow()
  const { props } = await visitor.post(roles(id), { _method: 'DELETE', role: 'owner', hall: null })
  expect(props.flash.notice).toEqual({
    kind: 'warning',
    text: 'This is the last owner of the house: appoint another one first.',
  })
})

test('people: nobody’s page is not there; each line about somebody is told whole, whoever wrote it', async () => {
  for (const id of [999_999_999])
    expect((await visitor.get(href(deskRoutes['people.show'], { person: id }))).status).toBe(404)
  const [{ id }, { id: other }] = [await desk.staff('viewer'), await desk.staff('viewer')]
  const write = (actor: string, about: number | null, device: string) =>
    sql`insert into audit_log (happened_at, actor, action, subject, user_id, device, details)
      values ('2026-11-21T12:00:00Z', ${actor}, 'sign-in', '', ${about}, ${device}, '{"app": "desk"}')`.execute(db)
  await write(`user ${id}`, other, 'did it')
  await write(`user ${other}`, other, 'neither')
  await write('start', id, 'about them')
  const { audit } = await pageOf(id)
  const line = {
    id: expect.any(Number),
    action: 'sign-in',
    what: 'Signed in',
    happenedAt: '2026-11-21T12:00:00.000Z',
    details: { app: 'desk' },
  }
  expect(audit).toEqual([
    { ...line, actor: 'start', device: 'about them' },
    { ...line, actor: `user ${id}`, device: 'did it' },
  ])
})

test('people: roles stand in one order, whenever they were given; so do the halls of an invitation', async () => {
  const { venueId: second } = await storeConcert(db, { bystanders: false })
  const { id, email } = await desk.staff({ viewer: [second, hall], planner: [second], door: [] })
  const shown = [
    ['door', undefined],
    ['planner', second],
    ['viewer', hall],
    ['viewer', second],
  ]
  const listOf = (list: { role: string; hall: { id: number } | null }[]) =>
    list.map(({ role, hall: at }) => [role, at?.id])
  expect(listOf((await pageOf(id)).roles)).toEqual(shown)
  const { people } = (await visitor.hybrid(`${href(deskRoutes['people.index'])}?q=${email}`)).props
  expect(listOf(people[0].roles)).toEqual(shown)
  await sql`delete from invitations`.execute(db)
  await visitor.post(href(deskRoutes['people.invite.store']), {
    ...inviteBody('halls@example.com'),
    halls: [second, hall],
  })
  const { invitations, list } = (await visitor.hybrid(href(deskRoutes['people.index']))).props
  expect(invitations.map(({ id: _, ...one }: { id: string }) => one)).toEqual([
    {
      email: 'halls@example.com',
      expiresAt: expect.any(String),
      roles: [hall, second].map((at) => ({ role: 'planner', hall: { id: at, title } })),
    },
  ])
  expect(list).toMatchObject({ q: '', sort: 'name' })
})

test('people: the palette finds six of the house, in the order of their names, and nobody who works for it no more', async () => {
  const house = `q${crypto.randomUUID().slice(0, 8)}`
  const ids: number[] = []
  for (const lastname of ['Bell', 'Able', 'Cole', 'Able', 'Dale', 'Echo', 'Fox']) {
    const { id } = await desk.staff('viewer')
    ids.push(id)
    await db
      .updateTable('users')
      .set({ lastname, firstname: 'Ida', email: `${ids.length}@${house}.example` })
      .where('id', '=', id)
      .execute()
  }
  const { id: customer } = await desk.staff({})
  await db
    .updateTable('users')
    .set({ lastname: 'Aaron', email: `0@${house}.example` })
    .where('id', '=', customer)
    .execute()
  const { hits } = JSON.parse((await visitor.get(`/desk/search?q=${house}`)).body)
  expect(hits).toEqual(
    [1, 3, 0, 2, 4, 5].map((at) => ({
      kind: 'person',
      title: `Ida ${['Bell', 'Able', 'Cole', 'Able', 'Dale', 'Echo'][at]}`,
      caption: `${at + 1}@${house}.example`,
      href: `/desk/people/${ids[at]}`,
    })),
  )
})
