import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { readSignedCode, type SignedCode } from '#core/tickets/signed/signed-code.ts'
import { openTicketSigner } from './sign-tickets.ts'
import { createKeyPair, isSignedBy, findKeyId, openPrivateKey, signBytes } from './signature.ts'
import {
  findSealedSeasons,
  findTicketKey,
  listTicketKeys,
  openSigningKey,
  replaceSigningKey,
} from './ticket-key-store.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
beforeEach(() => sql`truncate ticket_keys`.execute(db))

const secret = 's'.repeat(32)
const config = createTestConfig({ ticketKeySecret: secret })
const ticket = { eventDateId: 7, serial: 42, zoneId: 9, issue: 1, startsAt: new Date('2026-11-28T18:30:00Z') }

async function signTicket(given = ticket, settings = config): Promise<string | null> {
  return (await openTicketSigner(db, [given], settings))(given)
}

async function isTrue(code: string): Promise<boolean> {
  const read = readSignedCode(code) as SignedCode
  const key = await findTicketKey(db, read.facts.keyId)
  return key !== undefined && isSignedBy(read.signed, read.signature, key.public_key)
}

test('Ed25519: signs as RFC 8032 has it', () => {
  const publicKey = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex').toString(
    'base64url',
  )
  const privateKey = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex').toString(
    'base64url',
  )
  const signature = signBytes(Uint8Array.of(0x72), openPrivateKey({ publicKey, privateKey }))
  expect(Buffer.from(signature).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(isSignedBy(Uint8Array.of(0x72), signature, publicKey)).toBe(true)
  expect(isSignedBy(Uint8Array.of(0x73), signature, publicKey)).toBe(false)
  expect(isSignedBy(Uint8Array.of(0x72), signature, createKeyPair().publicKey)).toBe(false)
})

test('a signed ticket is believed as it is, and with any one character changed it is not', async () => {
  const code = (await signTicket())!
  expect(await isTrue(code)).toBe(true)
  const publicKey = (await listTicketKeys(db))[0]!.public_key
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
  let read = 0
  for (let at = 0; at < code.length; at++)
    for (const character of alphabet.replace(code[at]!, '')) {
      const altered = readSignedCode(code.slice(0, at) + character + code.slice(at + 1))
      if (typeof altered === 'string') continue
      read++
      expect(isSignedBy(altered.signed, altered.signature, publicKey)).toBe(false)
    }
  // Nearly all of them are parsed, and refused only by the signature.
  expect(read).toBeGreaterThan(3000)
})

test('a signature is good for its ticket alone', async () => {
  const { signed, signature } = readSignedCode((await signTicket())!) as SignedCode
  const publicKey = (await listTicketKeys(db))[0]!.public_key
  fc.assert(
    fc.property(fc.nat(13), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const altered = Uint8Array.from(signed)
      altered[at]! ^= change
      expect(isSignedBy(altered, signature, publicKey)).toBe(false)
    }),
  )
})

test('a ticket is signed the same each time, by the key of the season of its concert', async () => {
  const code = await signTicket()
  expect(await signTicket()).toBe(code)
  await signTicket({ ...ticket, startsAt: new Date('2027-09-10T18:00:00Z') })
  const keys = await listTicketKeys(db)
  expect(keys.map(({ season }) => season)).toEqual([2026, 2027])
  for (const { id, public_key } of keys) expect(id).toBe(findKeyId(public_key))
})

test('a key is made once, however many need it at once', async () => {
  const codes = await Promise.all(Array.from({ length: 8 }, () => signTicket()))
  expect(new Set(codes).size).toBe(1)
  expect(await listTicketKeys(db)).toHaveLength(1)
})

test('who makes a key while another process does gets the key of the other', async () => {
  const open = await db.startTransaction().execute()
  const other = await openSigningKey(open, { season: 2026, secret })
  const mine = openSigningKey(db, { season: 2026, secret })
  await whileSomebodyWaits(db, mine)
  await open.commit().execute()
  expect((await mine)!.id).toBe(other!.id)
  expect(await listTicketKeys(db)).toHaveLength(1)
})

test('a key stands encrypted in the database, of use by the secret of the settings alone', async () => {
  const code = await signTicket()
  const { sealed_key } = await db.selectFrom('ticket_keys').select('sealed_key').executeTakeFirstOrThrow()
  expect(sealed_key).toMatch(/^[\w-]{90,}$/)
  const other = createTestConfig({ ticketKeySecret: 't'.repeat(32) })
  expect(await signTicket(ticket, other)).toBeNull()
  expect(await findSealedSeasons(db, { secret: 't'.repeat(32) })).toEqual([2026])
  expect(await findSealedSeasons(db, { secret })).toEqual([])
  // Existing signatures stay valid.
  expect(await isTrue(code!)).toBe(true)
})

test('a sealed key that was put in the row of another key opens nothing', async () => {
  await openSigningKey(db, { season: 2025, secret })
  await openSigningKey(db, { season: 2026, secret })
  await sql`update ticket_keys set sealed_key = (select sealed_key from ticket_keys where season = 2025)`.execute(db)
  expect(await openSigningKey(db, { season: 2025, secret })).not.toBeNull()
  expect(await openSigningKey(db, { season: 2026, secret })).toBeNull()
})

test.each([false, true])(
  'a new key signs from now on; those before are believed unless they were revoked (%s)',
  async (revoke) => {
    const before = (await signTicket())!
    const other = (await openSigningKey(db, { season: 2025, secret }))!
    const replaced = await db.transaction().execute((trx) => replaceSigningKey(trx, { season: 2026, secret, revoke }))
    const after = (await signTicket())!
    expect(after).not.toBe(before)
    expect((readSignedCode(after) as SignedCode).facts.keyId).toBe(replaced.id)
    const [beside, old, now] = await listTicketKeys(db)
    expect(beside).toMatchObject({ id: other.id, retired_at: null, revoked_at: null })
    expect(old).toMatchObject({ retired_at: expect.any(Date), revoked_at: revoke ? expect.any(Date) : null })
    expect(now).toMatchObject({ id: replaced.id, retired_at: null, revoked_at: null })
    expect(await isTrue(before)).toBe(true)
  },
)

test('a key that was revoked before keeps its moment when the next one is revoked', async () => {
  const revoke = () => db.transaction().execute((trx) => replaceSigningKey(trx, { season: 2026, secret, revoke: true }))
  await signTicket()
  await revoke()
  const [before] = await listTicketKeys(db)
  await revoke()
  const [first, second, now] = await listTicketKeys(db)
  expect(first).toEqual(before)
  expect([second, now].map((key) => key!.revoked_at !== null)).toEqual([true, false])
})

test('tickets of two seasons are signed at once, each by the key of its own', async () => {
  const later = { ...ticket, serial: 43, startsAt: new Date('2027-09-10T18:00:00Z') }
  const sign = await openTicketSigner(db, [ticket, later], config)
  const keys = await listTicketKeys(db)
  expect([ticket, later].map((one) => (readSignedCode(sign(one)!) as SignedCode).facts.keyId)).toEqual(
    [2026, 2027].map((season) => keys.find((key) => key.season === season)?.id),
  )
})

test('a ticket whose number has outgrown the code is not signed', async () => {
  expect(await signTicket({ ...ticket, zoneId: 2 ** 24 })).toBeNull()
})
