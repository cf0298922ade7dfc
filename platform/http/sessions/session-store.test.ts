import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { forgetHandovers, issueHandover } from './handover-store.ts'
import {
  confirmSignIn,
  createSignIn,
  endSignIn,
  endSignInOf,
  endSignIns,
  forgetSignIns,
  listSignIns,
  markSignInSeen,
  openSessionOfUser,
} from './sign-in-store.ts'
import { signInOf, storeUser } from './testing/users.ts'
import {
  addSessionName,
  endSession,
  findStoredSession,
  forgetLeftNames,
  forgetSessions,
  isJustLeft,
  joinSessions,
  keepInSession,
  leaveSessionName,
  insertSession,
} from './session-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

test('a session that is joined to another one leads there by all its names, and a third goes on', () =>
  db.transaction().execute(async (trx) => {
    for (const id of ['one', 'two', 'three']) {
      await sql`insert into sessions (id, data, expires_at) values (${id}, '{}', now() + interval '1 day')`.execute(trx)
      await addSessionName(trx, { id: `name of ${id}`, sessionId: id, signIn: null })
    }
    await joinSessions(trx, { from: 'one', into: 'two' })
    const leadsTo = async (name: string) => (await findStoredSession(trx, name))?.id
    for (const name of ['one', 'name of one', 'two', 'name of two']) expect(await leadsTo(name)).toBe('two')
    for (const name of ['three', 'name of three']) expect(await leadsTo(name)).toBe('three')
    await leaveSessionName(trx, 'name of one')
    expect(await leadsTo('name of one')).toBeUndefined()
    expect(await leadsTo('name of two')).toBe('two')
    expect([await isJustLeft(trx, 'name of one'), await isJustLeft(trx, 'name of two')]).toEqual([true, false])
    await sql`update left_names set left_at = now() - interval '15 seconds'`.execute(trx)
    expect(await isJustLeft(trx, 'name of one')).toBe(false)
    await leaveSessionName(trx, 'name of one')
    expect(await isJustLeft(trx, 'name of one')).toBe(true)
  }))

test('a session keeps the ten newest names of a browser, and those of other browsers', () =>
  db.transaction().execute(async (trx) => {
    await sql`insert into sessions (id, data, expires_at) values ('kept', '{}', now() + interval '1 day')`.execute(trx)
    const user = await storeUser(trx)
    const phone = await createSignIn(trx, signInOf(user.id))
    await addSessionName(trx, { id: 'of the phone', sessionId: 'kept', signIn: phone })
    for (let at = 1; at <= 12; at++) {
      const id = `name ${at}`
      await addSessionName(trx, { id, sessionId: 'kept', signIn: null })
      await sql`update visit_names set created_at = now() - make_interval(mins => ${100 - at}) where id = ${id}`.execute(
        trx,
      )
    }
    const names = await trx.selectFrom('visit_names').select('id').where('session_id', '=', 'kept').execute()
    const newest = Array.from({ length: 10 }, (_, index) => `name ${index + 3}`)
    expect(names.map(({ id }) => id).sort()).toEqual(['of the phone', ...newest].sort())
    await sql`delete from sign_ins where id = ${phone}`.execute(trx)
  }))

test('a sign-in is confirmed, marked, listed and ended beside others, which stay as they are', () =>
  db.transaction().execute(async (trx) => {
    const [user, other] = [await storeUser(trx), await storeUser(trx)]
    const [own, phone, theirs] = [
      await createSignIn(trx, signInOf(user.id)),
      await createSignIn(trx, signInOf(user.id)),
      await createSignIn(trx, signInOf(other.id)),
    ]
    const longAgo = sql`now() - interval '2 hours'`
    await sql`update sign_ins set confirmed_at = ${longAgo}, last_seen_at = ${longAgo}`.execute(trx)
    expect(await confirmSignIn(trx, own)).toBe(true)
    await markSignInSeen(trx, own)
    const almostAnHour = sql`now() - interval '1 hour'`
    await sql`update sign_ins set last_seen_at = ${almostAnHour} where id = ${phone}`.execute(trx)
    await markSignInSeen(trx, phone)
    const changed = (column: 'confirmed_at' | 'last_seen_at') =>
      trx
        .selectFrom('sign_ins')
        .select('id')
        .where(column, '=', sql<Date>`now()`)
        .execute()
    expect([await changed('confirmed_at'), await changed('last_seen_at')]).toEqual([[{ id: own }], [{ id: own }]])
    const list = async (first: number, limit = 10) => {
      const { signIns, total } = await listSignIns(trx, { userId: user.id, own: first, limit })
      return [signIns.map(({ id }) => id), total]
    }
    expect([await list(own), await list(phone)]).toEqual([
      [[own, phone], 2],
      [[phone, own], 2],
    ])
    expect(await list(phone, 1)).toEqual([[phone], 2])
    // The session seen last, and among those seen at the same moment the newest.
    const seen = async (minutes: number) => {
      const id = await createSignIn(trx, signInOf(user.id))
      await sql`update sign_ins set last_seen_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        trx,
      )
      return id
    }
    const [early, late, twin] = [await seen(30), await seen(10), await seen(10)]
    expect(await list(own)).toEqual([[own, twin, late, early, phone], 5])
    await sql`delete from sign_ins where id in (${early}, ${late}, ${twin})`.execute(trx)
    expect(await endSignInOf(trx, { id: theirs, userId: user.id })).toBe(false)
    await sql`update sign_ins set expires_at = now(), created_at = ${longAgo} where id = ${phone}`.execute(trx)
    expect(await list(own)).toEqual([[own], 1])
    expect([await confirmSignIn(trx, phone), await endSignInOf(trx, { id: phone, userId: user.id })]).toEqual([
      false,
      false,
    ])
    expect(await endSignInOf(trx, { id: own, userId: user.id })).toBe(true)
    await endSignIn(trx, phone)
    expect(await trx.selectFrom('sign_ins').select('id').execute()).toEqual([{ id: theirs }])
  }))

test('a session lasts thirty days, a user has one, and only a visitor’s is ended for another', () =>
  db.transaction().execute(async (trx) => {
    await sql`delete from sessions`.execute(trx)
    const [user, other] = [await storeUser(trx), await storeUser(trx)]
    const ofUser = await openSessionOfUser(trx, user.id)
    const ofOther = await openSessionOfUser(trx, other.id)
    for (const id of ['a visitor’s', 'another’s']) await insertSession(trx, { id, data: {} })
    expect(await openSessionOfUser(trx, user.id)).toBe(ofUser)
    const { rows } = await sql<{ id: string; days: number }>`
      select id, round(extract(epoch from expires_at - now()) / 86400)::integer as days from sessions order by id`.execute(
      trx,
    )
    const all = [ofUser, ofOther, 'a visitor’s', 'another’s']
    expect(Object.fromEntries(rows.map(({ id, days }) => [id, days]))).toEqual(
      Object.fromEntries(all.map((id) => [id, 30])),
    )
    for (const id of [ofUser, 'a visitor’s']) await endSession(trx, id)
    const left = await trx.selectFrom('sessions').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([ofUser, ofOther, 'another’s'].sort())
  }))

test('a user’s sign-ins are ended beside those of others, all of everybody’s at once, and those that are over forgotten', () =>
  db.transaction().execute(async (trx) => {
    await sql`delete from sign_ins`.execute(trx)
    const [user, other] = [await storeUser(trx), await storeUser(trx)]
    const of = ({ id }: { id: number }) => createSignIn(trx, signInOf(id))
    const [kept, gone, theirs] = [await of(user), await of(user), await of(other)]
    const read = async () => (await trx.selectFrom('sign_ins').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(await endSignIns(trx, { userId: user.id, except: kept })).toBe(1)
    expect(await read()).toEqual([kept, theirs])
    expect(gone).toBeGreaterThan(kept)
    const over = [await of(user), await of(user), await of(other)]
    await sql`
      update sign_ins set expires_at = now(), created_at = now() - interval '1 day' where id = any(${over}::bigint[])`.execute(
      trx,
    )
    expect([await forgetSignIns(trx, 2), await forgetSignIns(trx, 2)]).toEqual([2, 1])
    expect(await read()).toEqual([kept, theirs])
    expect(await endSignIns(trx, { userId: null })).toBe(2)
    expect(await read()).toEqual([])
  }))

test.each<[string, string, (trx: Parameters<typeof forgetSessions>[0], limit: number) => Promise<number>]>([
  ['sessions', 'sessions', forgetSessions],
  ['codes', 'handover_codes', forgetHandovers],
  ['names', 'left_names', forgetLeftNames],
])('%s that are over are forgotten, so many at a time, and no others', (_, table, forget) =>
  db.transaction().execute(async (trx) => {
    await sql`delete from sessions`.execute(trx)
    await sql`delete from left_names`.execute(trx)
    for (const id of ['one', 'two', 'three', 'young']) {
      await insertSession(trx, { id, data: {} })
      await issueHandover(trx, { opened: { id, signIn: null }, nonceHash: id, target: 'fr' })
      await leaveSessionName(trx, id)
    }
    await sql`update handover_codes set expires_at = now() - interval '1 second' where session_id <> 'young'`.execute(
      trx,
    )
    await sql`update left_names set left_at = now() - interval '16 seconds' where id <> 'young'`.execute(trx)
    if (table === 'sessions')
      await sql`update sessions set expires_at = now() - interval '1 second' where id <> 'young'`.execute(trx)
    expect([await forget(trx, 2), await forget(trx, 2), await forget(trx, 2)]).toEqual([2, 1, 0])
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
      trx,
    )
    expect(rows).toEqual([{ count: 1 }])
  }),
)

test('keeps all that is to be kept of one session at the same moment, the last of each name', async () => {
  await Promise.all(['a session', 'another'].map((sessionId) => insertSession(db, { id: sessionId, data: {} })))
  const kept = [{ flash: { is: 'first' } }, { input: { name: 'Ada' } }, { flash: { is: 'last' } }, { errors: {} }]
  await Promise.all(kept.map((data) => keepInSession(db, { sessionId: 'a session', data })))
  const stored = await findStoredSession(db, 'a session')
  expect(stored?.data).toEqual({ flash: { is: 'last' }, input: { name: 'Ada' }, errors: {} })
  expect((await findStoredSession(db, 'another'))?.data).toEqual({})
})
