import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { login, signedIn, userOf } from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

async function end(visitor: TestVisitor, path = '/account/devices') {
  await visitor.get('/account')
  return visitor.submit(path, { _method: 'DELETE' })
}
const devicesOf = async (visitor: TestVisitor) => (await visitor.get('/account')).props.devices

async function withPhone() {
  const account = await signedIn(shop)
  const phone = shop.visitor()
  await login(phone, account)
  return { ...account, phone }
}

describe('signed-in devices', () => {
  test('are listed with this one first, and with where they are', async () => {
    const { visitor, phone, id } = await withPhone()
    await sql`update sign_ins set device = 'Firefox, Linux', network = '192.0.2.0/24' where user_id = ${id}`.execute(db)
    for (const own of [visitor, phone]) {
      const { devices, others } = await devicesOf(own)
      expect(others).toBe(1)
      expect(devices.map((device: { is_this: boolean }) => device.is_this)).toEqual([true, false])
      expect(devices[0]).toMatchObject({ name: 'Firefox, Linux', network: '192.0.2.0/24', is_desk: false })
    }
  })

  test('say when each was signed in and when it was seen, and how many there are beside those that are listed', async () => {
    const { visitor, id } = await withPhone()
    const [begun, seen] = [2, 1].map((days) => new Date(Date.now() - days * 86_400_000))
    await sql`update sign_ins set created_at = ${begun}, last_seen_at = ${seen}
      where id = (select max(id) from sign_ins where user_id = ${id})`.execute(db)
    const [, phone] = (await devicesOf(visitor)).devices
    expect(phone).toMatchObject({ signed_in_at: begun!.toISOString(), last_seen_at: seen!.toISOString() })
    await sql`insert into sign_ins (user_id, method, expires_at) select ${id}, 'password', now() + interval '1 day'
      from generate_series(1, 22)`.execute(db)
    const { devices, others } = await devicesOf(visitor)
    expect([devices.length, others]).toEqual([20, 23])
  })

  // Holds: routes.user-profile-information-put-user
  test('are signed out one by one, or all others at once; this one stays', async () => {
    const { visitor, phone, email, id } = await withPhone()
    const { devices } = await devicesOf(visitor)
    const answer = await end(visitor, `/account/devices/${devices[1].id}`)
    expect(answer.props.flash.notice.kind).toBe('positive')
    expect([await userOf(phone), (await userOf(visitor))?.email]).toEqual([null, email])
    const more = [shop.visitor(), shop.visitor('hu')]
    for (const one of more) await login(one, { email })
    expect((await devicesOf(visitor)).others).toBe(2)
    expect((await end(visitor)).props.devices).toMatchObject({ others: 0 })
    for (const one of more) expect(await userOf(one)).toBeNull()
    const log = db.selectFrom('audit_log').select('details').where('action', '=', 'other devices signed out')
    expect(await log.where('user_id', '=', id).execute()).toEqual([{ details: { devices: 2 } }])
    expect(await userOf(visitor)).not.toBeNull()
  })

  test('of another account, of none, and this one itself are not there to be signed out', async () => {
    const [one, other] = [await signedIn(shop), await signedIn(shop)]
    const [own] = (await devicesOf(one.visitor)).devices
    const [theirs] = (await devicesOf(other.visitor)).devices
    for (const id of [theirs.id, own.id, 999_999_999, '0', '-1', '1e3', '9'.repeat(40), 'x'])
      expect((await end(one.visitor, `/account/devices/${id}`)).status).toBe(404)
    expect(await userOf(one.visitor)).not.toBeNull()
    expect(await userOf(other.visitor)).not.toBeNull()
  })

  test('that are ten thousand are counted, twenty are shown, and all can be signed out', async () => {
    const { visitor, id } = await signedIn(shop)
    await sql`
      insert into sign_ins (user_id, method, expires_at, last_seen_at)
      select ${id}, 'password', now() + interval '1 day', now() + interval '1 minute' from generate_series(1, 10000)`.execute(
      db,
    )
    const { devices, others } = await devicesOf(visitor)
    expect([devices.length, others, devices[0].is_this]).toEqual([20, 10_000, true])
    expect((await end(visitor)).props.devices).toMatchObject({ others: 0 })
  })

  test('of which the time is over are listed no more', async () => {
    const { visitor } = await withPhone()
    const { devices } = await devicesOf(visitor)
    await sql`update sign_ins set last_seen_at = now() - interval '15 days' where id = ${devices[1].id}`.execute(db)
    expect(await devicesOf(visitor)).toMatchObject({ others: 0 })
  })
})
