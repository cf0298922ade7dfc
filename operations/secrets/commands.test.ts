import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { login, signedIn, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt, switchOn } from '#core/accounts/server/testing/second-factor.ts'
import { openSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { runCommand } from '../admin/run-command.ts'
import type { Config } from '#core/context/config.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { secretCommands } from './commands.ts'

const shop = await createTestShop({ season: false })
const folder = mkdtempSync(join(tmpdir(), 'cadenza-secrets-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})
const { db } = shop
const newSecret = 'another-secret-than-the-one-before-it'
beforeEach(async () => {
  await db.deleteFrom('ticket_keys').execute()
})

const findSealed = async (id: number) =>
  (await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow()).totp_secret

/** Runs the command in a shop with these settings, with the previous secret in a file. */
async function reseal(before: string, settings: Partial<Config> = {}) {
  const file = join(folder, 'before')
  writeFileSync(file, before)
  return run(file, settings)
}

async function run(file: string, settings: Partial<Config> = {}) {
  const [out, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => ({ ...shop.config, ...settings }),
    databaseUrl: async () => shop.database.url,
    database: async () => shop.database,
    print: (line: string) => void out.push(line),
    resolvePath: (path: string) => path,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const printError = (line: string) => void errors.push(line)
  const code = await runCommand(['secrets', 'reseal', file], { commands: secretCommands, context, printError })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

test('secrets reseal: codes of an authenticator app are right again after a new SESSION_SECRET', async () => {
  const account = await signedIn(shop)
  const { secret } = await switchOn(account.visitor, new Date())
  const { sessionSecret } = shop.config
  // The shop's current secret becomes the previous one, replaced by a new one.
  expect(await reseal(sessionSecret, { sessionSecret: newSecret })).toMatchObject({ code: 0 })
  const sealed = await findSealed(account.id)
  const told = await reseal(newSecret)
  expect(told).toMatchObject({ code: 0, errors: '' })
  expect(told.out).toContain('two-step logins: 1 encrypted anew, 0 were already.')
  expect(await findSealed(account.id)).not.toBe(sealed)
  const phone = shop.visitor()
  await login(phone, account)
  // The current code was used for the activation.
  await db.updateTable('users').set({ totp_last_step: null }).where('id', '=', account.id).execute()
  await phone.post('/two-factor-challenge', { code: codeAt(secret, new Date()) }, { follow: false })
  expect(await userOf(phone)).not.toBeNull()
})

test('secrets reseal: keys of tickets sign again after a new TICKET_KEY_SECRET', async () => {
  const { ticketKeySecret: secret } = shop.config
  const key = await openSigningKey(db, { season: 2026, secret })
  expect(await openSigningKey(db, { season: 2026, secret: newSecret })).toBeNull()
  const { code, out } = await reseal(secret, { ticketKeySecret: newSecret })
  expect([code, out]).toEqual([0, expect.stringContaining('Keys of tickets: 1 encrypted anew, 0 were already.')])
  const opened = await openSigningKey(db, { season: 2026, secret: newSecret })
  expect([opened?.id, opened?.privateKey.equals(key!.privateKey)]).toEqual([key?.id, true])
  expect(await openSigningKey(db, { season: 2026, secret })).toBeNull()
  // Repeated, it already exists.
  expect((await reseal(secret, { ticketKeySecret: newSecret })).out).toContain(
    'tickets: 0 encrypted anew, 1 were already.',
  )
})

test('secrets reseal: a secret that opens nothing changes nothing, and says so; the audit log says what was done', async () => {
  const { ticketKeySecret: secret } = shop.config
  await openSigningKey(db, { season: 2027, secret })
  const wrong = await reseal('a-secret-that-nobody-has-ever-had-here', { ticketKeySecret: newSecret })
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('1 by yet another secret')])
  expect(wrong.errors).toContain('look for an older one')
  expect(await openSigningKey(db, { season: 2027, secret })).not.toBeNull()
  const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'secrets reseal').execute()
  expect(lines.at(-1)).toMatchObject({ actor: 'test', details: { keys: { anew: 0, already: 0, unreadable: 1 } } })
  expect(JSON.stringify(lines)).not.toContain('nobody-has-ever-had')
})

test('secrets reseal: a secret that is not the one of before is no fault where nothing needs it, and each record is told by itself', async () => {
  const { ticketKeySecret: secret, sessionSecret } = shop.config
  expect(await reseal(sessionSecret)).toMatchObject({ code: 0, errors: '' })
  await openSigningKey(db, { season: 2026, secret })
  await openSigningKey(db, { season: 2027, secret: newSecret })
  await openSigningKey(db, { season: 2028, secret: 'yet-another-secret-that-nobody-knows' })
  const told = await reseal(` ${secret}\n`, { ticketKeySecret: newSecret })
  expect(told).toMatchObject({ code: 0, errors: '' })
  expect(told.out.split('\n')[1]).toBe('Keys of tickets: 1 encrypted anew, 1 were already, 1 by yet another secret.')
  expect(await openSigningKey(db, { season: 2026, secret: newSecret })).not.toBeNull()
})

test('secrets reseal: a file that cannot be read is named', async () => {
  rmSync(join(folder, 'before'), { force: true })
  expect(await run(join(folder, 'nowhere'))).toMatchObject({
    code: 1,
    out: '',
    errors: `${join(folder, 'nowhere')} cannot be read (ENOENT).`,
  })
})

test.each(['', ' \n'])('secrets reseal: a file without a secret is refused (%j)', async (content) => {
  expect(await reseal(content)).toMatchObject({ code: 1, errors: expect.stringContaining('is empty') })
})

test('secrets reseal: what cannot be written into the audit log is not done', async () => {
  const { ticketKeySecret: secret } = shop.config
  await openSigningKey(db, { season: 2026, secret })
  await whileFailing(db, 'insert on audit_log', async () => {
    expect(await reseal(secret, { ticketKeySecret: newSecret })).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining(diskIsFull),
    })
  })
  expect(await openSigningKey(db, { season: 2026, secret })).not.toBeNull()
})
