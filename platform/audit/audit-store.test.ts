import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { emptyPersonInAudit, forgetAuditLines, hashPerson, writeAudit } from './audit-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const line = {
  actor: 'user 7',
  action: 'sign-in' as const,
  subject: 'hash',
  userId: 7,
  network: '10.0.0.0/24',
  device: 'Firefox, Linux',
}
const read = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute()

test('audit log: of a person it keeps the number of the account and what happened, once they are emptied, and says who did it', async () => {
  await writeAudit(db, { ...line, details: { method: 'password' } })
  await writeAudit(db, { ...line, userId: 8 })
  expect(await emptyPersonInAudit(db, { userId: 7, actor: 'test' })).toBe(1)
  const empty = { subject: '', network: '', device: '' }
  expect(await read()).toMatchObject([
    { ...empty, actor: 'user 7', action: 'sign-in', user_id: 7, details: { method: 'password' } },
    { subject: 'hash', user_id: 8, network: '10.0.0.0/24', device: 'Firefox, Linux' },
    { ...empty, actor: 'test', action: 'audit log person', user_id: 7, details: { lines: 1 } },
  ])
  expect(await emptyPersonInAudit(db, { userId: 7, actor: 'test' })).toBe(0)
})

test('audit log: nothing else of a line changes, not even while a person is emptied', async () => {
  await writeAudit(db, { ...line, userId: 9 })
  const refused = 'stay as they were written'
  for (const change of [
    sql`action = 'other'`,
    sql`details = '{"a": 1}'`,
    sql`user_id = null`,
    sql`happened_at = now() + interval '1 day'`,
  ]) {
    const changing = db.transaction().execute(async (trx) => {
      await sql`select set_config('cadenza.person_emptied', '9', true)`.execute(trx)
      await sql`update audit_log set subject = '', network = '', device = '', ${change} where user_id = 9`.execute(trx)
    })
    await expect(changing).rejects.toThrow(refused)
  }
  await expect(
    sql`update audit_log set subject = '', network = '', device = '' where user_id = 9`.execute(db),
  ).rejects.toThrow(refused)
  await expect(sql`delete from audit_log where user_id = 9`.execute(db)).rejects.toThrow(refused)
})

test('audit log: months go as a whole, a year after they have ended', async () => {
  await sql`insert into audit_log (actor, action, happened_at) values
    ('a', 'last of a month long over', date_trunc('month', now() - interval '12 months') - interval '1 second'),
    ('a', 'first of the month after', date_trunc('month', now() - interval '12 months'))`.execute(db)
  expect(await forgetAuditLines(db, 100)).toBe(1)
  const actions = (await read()).map(({ action }) => action)
  expect(actions).toContain('first of the month after')
  expect(actions).not.toContain('last of a month long over')
  await expect(sql`delete from audit_log where action = 'first of the month after'`.execute(db)).rejects.toThrow()
})

test('audit log: what is over goes so many lines at once, the oldest first', async () => {
  await sql`insert into audit_log (id, actor, action, happened_at) overriding system value
    select id, 'a', 'over ' || id, now() - interval '3 years' from unnest(array[900003, 900001, 900002]) as id`.execute(
    db,
  )
  expect(await forgetAuditLines(db, 1)).toBe(1)
  expect((await read()).map(({ action }) => action)).toEqual(expect.arrayContaining(['over 900002', 'over 900003']))
  expect([await forgetAuditLines(db, 1), await forgetAuditLines(db, 5)]).toEqual([1, 1])
})

test('audit log: a person is told by a hash that nobody makes without the secret', () => {
  expect(hashPerson('Anna@Example.com', 'one')).toBe(hashPerson('anna@example.com', 'one'))
  expect(hashPerson('anna@example.com', 'one')).not.toBe(hashPerson('anna@example.com', 'two'))
  expect(hashPerson('anna@example.com', 'one')).toMatch(/^[\w-]{43}$/)
})
