import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { login, storeAccount, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { invitationLinks, addRole, isLastOwner, listRoles, takeRole } from './role-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const rolesOf = (email: string) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['role', 'venue_id'])
    .where('email', '=', email)
    .orderBy('venue_id')
    .execute()

test('roles and invitations name their halls in order: those of people by name, those of an invitation as the season has them', async () => {
  const { id, email } = await storeAccount(db)
  const halls: number[] = []
  for (let count = 0; count < 3; count++) halls.push((await storeConcert(db, { capacity: 1 })).venueId)
  const places = [3, 1, 2]
  for (const [index, venueId] of halls.entries())
    await sql`update venues set slug = ${`place-${places[index]}-${venueId}`}, position = ${10 - places[index]!}, title = jsonb_build_object('en', ${`Hall ${places[index]}`}::text) where id = ${venueId}`.execute(
      db,
    )
  const token = await db.transaction().execute(async (trx) => {
    await addRole(trx, { userId: id, role: 'viewer', venueIds: halls })
    await addRole(trx, { userId: id, role: 'door', venueIds: [halls[0]!] })
    return invitationLinks.save(trx, { email, role: 'viewer', venueIds: halls })
  })
  const own = (await listRoles(db)).filter((role) => role.email === email)
  expect(own.map(({ role, venue }) => [role, venue?.slice(0, 7)])).toEqual([
    ['door', 'place-3'],
    ['viewer', 'place-1'],
    ['viewer', 'place-2'],
    ['viewer', 'place-3'],
  ])
  const invitation = await invitationLinks.find(db, token)
  expect(invitation?.venues.map(({ en }) => en)).toEqual(['Hall 3', 'Hall 2', 'Hall 1'])
})

describe('roles', () => {
  test('are taken at once, each in its halls only', async () => {
    const { id, email } = await storeAccount(db)
    await storeConcert(db, { capacity: 1 })
    const venues = await db.selectFrom('venues').select('id').limit(1).execute()
    const venueId = venues[0]!.id
    await db.transaction().execute(async (trx) => {
      await addRole(trx, { userId: id, role: 'viewer', venueIds: [null, venueId] })
      await addRole(trx, { userId: id, role: 'viewer', venueIds: [venueId] })
      await addRole(trx, { userId: id, role: 'finance', venueIds: [null] })
    })
    const take = (venueIds: (number | null)[]) =>
      db.transaction().execute((trx) => takeRole(trx, { userId: id, role: 'viewer', venueIds }))
    expect(await take([venueId])).toBe(1)
    expect(await rolesOf(email)).toEqual(
      expect.arrayContaining([
        { role: 'viewer', venue_id: null },
        { role: 'finance', venue_id: null },
      ]),
    )
    expect([await take([null]), await take([null])]).toEqual([1, 0])
    expect(await rolesOf(email)).toEqual([{ role: 'finance', venue_id: null }])
  })

  test('the last owner of all halls stays: no command, no changed row and no deleted account leaves a house without one', async () => {
    await clearOwners()
    const [anna, bela] = [await storeAccount(db), await storeAccount(db)]
    await own(anna.id)
    const refused = { constraint: 'last_owner' }
    await expect(disown(anna.id)).rejects.toMatchObject(refused)
    await expect(
      db.updateTable('user_roles').set({ role: 'viewer' }).where('user_id', '=', anna.id).execute(),
    ).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('users').where('id', '=', anna.id).execute()).rejects.toMatchObject(refused)
    expect(await disown(anna.id).catch(isLastOwner)).toBe(true)
    expect(isLastOwner(new Error('anything else'))).toBe(false)
    const owner = shop.visitor()
    await login(owner, anna)
    const { props } = await owner.post('/account', { _method: 'DELETE' })
    expect(props.flash.notice).toMatchObject({ kind: 'negative' })
    expect(await userOf(owner)).toMatchObject({ email: anna.email })
    await own(bela.id)
    expect(await disown(anna.id)).toBe(1)
    await db.transaction().execute((trx) => addRole(trx, { userId: anna.id, role: 'door', venueIds: [null] }))
    await db.deleteFrom('user_roles').where('user_id', '=', anna.id).execute()
  })

  test('of two owners who leave at the same moment one stays', async () => {
    await clearOwners()
    const accounts = [await storeAccount(db), await storeAccount(db)]
    for (const { id } of accounts) await own(id)
    let meet = () => {}
    const both = new Promise<void>((resolve) => (meet = resolve))
    let here = 0
    const leave = (userId: number) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        if (++here === 2) meet()
        await both
        return takeRole(trx, { userId, role: 'owner', venueIds: [null] })
      })
    const left = await Promise.allSettled(accounts.map(({ id }) => leave(id)))
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.selectFrom('user_roles').select('role').where('role', '=', 'owner').execute()).toHaveLength(1)
  })
})

const own = (userId: number) =>
  db.transaction().execute((trx) => addRole(trx, { userId, role: 'owner', venueIds: [null] }))
const disown = (userId: number) =>
  db.transaction().execute((trx) => takeRole(trx, { userId, role: 'owner', venueIds: [null] }))

/** Possible only in a test: without the trigger. */
async function clearOwners(): Promise<void> {
  await sql`truncate user_roles`.execute(db)
}
