import { afterAll, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { login, mailsTo, signedIn, storeAccount, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { invitationLinks, addRole } from '#core/accounts/roles/server/role-store.ts'
import { staffRoles } from '#core/accounts/roles/roles.ts'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { switchOn } from '#core/accounts/server/testing/second-factor.ts'
import type { Command } from '../command/command.ts'
import { runCommand } from '../admin/run-command.ts'
import { privacyCommands } from '../privacy/commands.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { createRoleCommands } from './commands.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const roleCommands = createRoleCommands({ invitationPath: (token) => `/invitation/${token}` })
const run = (...args: string[]) => runWith(roleCommands, ...args)

async function runWith(commands: Command[], ...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => shop.config,
    databaseUrl: async () => shop.database.url,
    database: async () => shop.database,
    print: (line: string) => void out.push(line),
    resolvePath: (path: string) => path,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const printError = (line: string) => void errors.push(line)
  const code = await runCommand(args, { commands, context, printError })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

/** Accepts the invitation of a printed link, as the desk does. */
const accept = (out: string, userId: number) =>
  db.transaction().execute(async (trx) => {
    const invitation = await invitationLinks.take(trx, new URL(out.split('\n')[0]!).pathname.split('/').at(-1)!)
    await addRole(trx, { userId, ...invitation! })
  })
const auditOf = (action: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'user_id', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('invite: prints a link of the shop, which makes the first owner', async () => {
  const { code, out } = await run('invite', 'anna@example.com', 'owner')
  expect(code).toBe(0)
  expect(out).toMatch(new RegExp(`^${shop.config.origins.en}/invitation/[\\w-]{43}\n.*7 days.*anna@example.com`))
  expect((await run('roles')).out).toMatch(/Nobody has a role/)
  const { id } = await storeAccount(db)
  await db.updateTable('users').set({ email: 'anna@example.com' }).where('id', '=', id).execute()
  await accept(out, id)
  expect((await run('roles')).out).toBe('anna@example.com: owner, all halls')
  const [line] = await auditOf('invite')
  expect(line).toMatchObject({ actor: 'test', details: { role: 'owner', venues: [null] } })
  expect(line!.subject).not.toContain('anna')
  expect(line!.subject).toMatch(/^[\w-]{43}$/)
})

test('invite: to some halls, by their names; one that is none is refused, and so is a role that is none and an address that is none', async () => {
  const { slug, id } = await addVenue()
  const account = await storeAccount(db)
  const { out, code } = await run('invite', account.email, 'door', '--venue', `${slug}, ${slug}`)
  expect(code).toBe(0)
  await accept(out, account.id)
  expect(
    await db.selectFrom('user_roles').select(['role', 'venue_id']).where('user_id', '=', account.id).execute(),
  ).toEqual([{ role: 'door', venue_id: id }])
  expect((await run('roles')).out).toContain(`${account.email}: door, ${slug}`)
  for (const args of [
    ['anna@example.com', 'door', '--venue', `${slug},nowhere`],
    ['anna@example.com', 'customer'],
    ['anna', 'door'],
  ]) {
    const { code: refused, out: nothing } = await run('invite', ...args)
    expect([refused, nothing]).toEqual([2, ''])
  }
  expect((await run('invite', 'anna@example.com', 'owners')).errors).toBe(
    `There is no role "owners". Did you mean "owner"? There are: ${staffRoles.join(', ')}.`,
  )
  expect((await run('invite', 'anna@xn--bcher-kva.example', 'door')).out).toContain('for anna@bücher.example as door')
  expect((await run('invite', ' anna ', 'door')).errors).toBe('" anna " is not a mail address.')
  expect((await run('invite', 'anna@example.com', 'door', '--venue', `${slug}x`)).errors).toBe(
    `There is no hall "${slug}x". Did you mean "${slug}"?`,
  )
})

test('invite: the role is an argument or an option, and missing it is a role that is none', async () => {
  const [first, second] = [await addVenue(), await addVenue()]
  const { out } = await run(
    'invite',
    ' bela@example.com ',
    '--role',
    'viewer',
    '--venue',
    `${first.slug},${second.slug}`,
  )
  expect(out.split('\n')[1]).toBe('Good once, for 7 days: for bela@example.com as viewer.')
  expect((await auditOf('invite')).at(-1)).toMatchObject({
    details: { role: 'viewer', venues: [first.id, second.id] },
    subject: hashPerson('bela@example.com', shop.config.sessionSecret),
  })
  expect(await run('invite', 'bela@example.com')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('There is no role ""'),
  })
})

test('roles revoke: takes a role in its halls at once, writes it down, and says where there is none to take', async () => {
  const { slug, id } = await addVenue()
  const account = await storeAccount(db)
  await db
    .insertInto('user_roles')
    .values([{ user_id: account.id, role: 'viewer', venue_id: id }])
    .execute()
  const other = await storeAccount(db)
  await db
    .insertInto('user_roles')
    .values([{ user_id: other.id, role: 'viewer', venue_id: id }])
    .execute()
  expect(await run('roles', 'revoke', account.email, 'viewer')).toEqual({
    code: 1,
    out: '',
    errors: `${account.email} does not have that role: "roles" lists who has which.`,
  })
  expect(await auditOf('role taken')).toEqual([])
  expect(await run('roles', 'revoke', account.email, 'viewer', '--venue', slug)).toEqual({
    code: 0,
    out: `${account.email} is viewer no more.`,
    errors: '',
  })
  expect(await db.selectFrom('user_roles').select('role').where('user_id', '=', other.id).execute()).toHaveLength(1)
  expect(await db.selectFrom('user_roles').select('role').where('user_id', '=', account.id).execute()).toEqual([])
  expect(await auditOf('role taken')).toEqual([
    {
      actor: 'test',
      subject: hashPerson(account.email, shop.config.sessionSecret),
      user_id: account.id,
      details: { role: 'viewer', venues: [id] },
    },
  ])
  expect(await run('roles', 'revoke', 'nobody@example.com', 'viewer')).toMatchObject({
    code: 1,
    errors: 'Nobody has an account under nobody@example.com.',
  })
  expect(await run('roles', 'revoke', account.email, 'nothing')).toMatchObject({ code: 2 })
})

test('roles revoke: the last owner stays, with a reason', async () => {
  const { code, errors } = await run('roles', 'revoke', 'anna@example.com', 'owner')
  expect([code, errors]).toEqual([1, expect.stringContaining('the last owner')])
  const erased = await runWith(privacyCommands, 'person', 'erase', 'anna@example.com', '--yes')
  expect([erased.code, erased.errors]).toEqual([1, expect.stringContaining('the last owner')])
  expect((await run('roles')).out).toContain('anna@example.com: owner, all halls')
})

test('sign-out: ends the sign-ins of one account, or of all, and writes it down', async () => {
  const [anna, bela, cili] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)]
  expect(await run('sign-out', anna.email)).toMatchObject({ code: 0, out: '1 sign-ins have ended.' })
  expect([await userOf(anna.visitor), await userOf(bela.visitor)]).toEqual([null, expect.anything()])
  expect((await run('sign-out')).code).toBe(2)
  expect((await run('sign-out', bela.email, '--all')).code).toBe(2)
  expect(await run('sign-out', 'nobody@example.com')).toEqual({
    code: 1,
    out: '',
    errors: 'Nobody has an account under nobody@example.com.',
  })
  expect((await run('sign-out', '--all')).out).toBe('2 sign-ins have ended.')
  expect([await userOf(bela.visitor), await userOf(cili.visitor)]).toEqual([null, null])
  expect(await auditOf('sign-out by hand')).toMatchObject([
    {
      actor: 'test',
      subject: hashPerson(anna.email, shop.config.sessionSecret),
      user_id: anna.id,
      details: { signIns: 1 },
    },
    { actor: 'test', subject: '', user_id: null, details: { signIns: 2 } },
  ])
})

test('two-factor off: the password alone opens the account again; its devices are signed out, and its owner is told', async () => {
  const account = await signedIn(shop)
  expect(await run('two-factor', 'off', account.email)).toMatchObject({
    code: 1,
    errors: `The two-step login of ${account.email} is off: the password alone opens the account.`,
  })
  expect(await auditOf('second factor off by hand')).toEqual([])
  await switchOn(account.visitor, new Date())
  const { code, out } = await run('two-factor', 'off', account.email.toUpperCase())
  expect([code, out]).toEqual([
    0,
    `The two-step login of ${account.email.toUpperCase()} is off. 1 sign-ins have ended; the owner is told by mail.`,
  ])
  expect(await userOf(account.visitor)).toBeNull()
  const phone = shop.visitor()
  await login(phone, account)
  expect(await userOf(phone)).not.toBeNull()
  expect((await mailsTo(db, account.email)).filter(({ kind }) => kind === 'two-factor-changed').at(-1)).toMatchObject({
    data: { what: 'offByHouse' },
  })
  expect(await auditOf('second factor off by hand')).toEqual([
    {
      actor: 'test',
      subject: hashPerson(account.email, shop.config.sessionSecret),
      user_id: account.id,
      details: { signIns: 1 },
    },
  ])
  expect((await run('two-factor', 'off', 'nobody@example.com')).code).toBe(1)
  expect((await run('two-factor', 'off', 'nobody')).code).toBe(2)
})

test('roles: what cannot be written into the audit log is not done', async () => {
  const account = await signedIn(shop)
  await switchOn(account.visitor, new Date())
  await db.insertInto('user_roles').values({ user_id: account.id, role: 'viewer', venue_id: null }).execute()
  const invitations = () => db.selectFrom('invitations').selectAll().execute()
  const before = await invitations()
  await whileFailing(db, 'insert on audit_log', async () => {
    for (const args of [
      ['invite', 'dora@example.com', 'viewer'],
      ['roles', 'revoke', account.email, 'viewer'],
      ['sign-out', account.email],
      ['sign-out', '--all'],
      ['two-factor', 'off', account.email],
    ])
      expect(await run(...args)).toMatchObject({ code: 1, out: '', errors: expect.stringContaining(diskIsFull) })
  })
  expect(await invitations()).toEqual(before)
  expect(await userOf(account.visitor)).not.toBeNull()
  expect((await run('roles')).out).toContain(`${account.email}: viewer`)
  await whileFailing(db, 'insert on outbox', async () => {
    expect((await run('two-factor', 'off', account.email)).errors).toContain(diskIsFull)
  })
  expect(await userOf(account.visitor)).not.toBeNull()
})

async function addVenue() {
  const { zoneId } = await storeConcert(db, { capacity: 1 })
  return db
    .selectFrom('zones')
    .innerJoin('event_dates', 'event_dates.id', 'zones.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['venues.id', 'venues.slug'])
    .where('zones.id', '=', zoneId)
    .executeTakeFirstOrThrow()
}
