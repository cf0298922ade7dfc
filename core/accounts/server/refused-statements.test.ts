import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { emptyPersonInAudit, writeAudit } from '#platform/audit/audit-store.ts'
import {
  confirmSignIn,
  endSignIn,
  endSignInOf,
  endSignIns,
  markSignInSeen,
} from '#platform/http/sessions/sign-in-store.ts'
import { addSessionName, endSession, joinSessions, leaveSessionName } from '#platform/http/sessions/session-store.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { eraseAccount } from './account-erasure-store.ts'
import {
  passkeyChallenges,
  markPasskeyUsed,
  removePasskey,
  changePasskeyName,
} from '../passkeys/server/passkey-store.ts'
import { emailChangeLinks } from '../profile/server/email-change-store.ts'
import { saveProfile, replacePassword, setPassword } from './user-store.ts'
import { registrationLinks } from '../registration/server/registration-store.ts'
import { deviceLinks, endWaitingLinks, resetLinks } from './mailed-link-store.ts'
import { invitationLinks, addRole, takeRole } from '../roles/server/role-store.ts'
import { addDevice, markDeviceUsed } from '../sign-in/server/device-store.ts'
import { countTry, createPending, takePending } from '../two-factor/server/pending-store.ts'
import { replaceRecoveryCodes, takeRecoveryCode, takeNewCodes } from '../two-factor/server/recovery-code-store.ts'
import {
  startSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  takeCode,
} from '../two-factor/server/second-factor-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const userId = 1
const token = 'a'.repeat(43)
const person = { firstname: 'Anna', lastname: 'K', locale: 'en' } as const
const passwordHash = '$argon2id$none'

const changes: Record<string, (trx: Trx) => Promise<unknown>> = {
  writeAudit: (trx) => writeAudit(trx, { actor: 'test', action: 'sign-in' }),
  emptyPersonInAudit: (trx) => emptyPersonInAudit(trx, { userId, actor: 'test' }),
  confirmSignIn: (trx) => confirmSignIn(trx, 1),
  markSignInSeen: (trx) => markSignInSeen(trx, 1),
  endSignIn: (trx) => endSignIn(trx, 1),
  endSignInOf: (trx) => endSignInOf(trx, { id: 1, userId }),
  endSignIns: (trx) => endSignIns(trx, { userId }),
  addSessionName: (trx) => addSessionName(trx, { id: 'name', sessionId: 'session', signIn: null }),
  leaveSessionName: (trx) => leaveSessionName(trx, 'name'),
  joinSessions: (trx) => joinSessions(trx, { from: 'one', into: 'two' }),
  endSession: (trx) => endSession(trx, 'one'),
  eraseAccount: (trx) => eraseAccount(trx, 'anna@example.com'),
  storeChallenge: (trx) => passkeyChallenges.store(trx, { holder: 'one', purpose: 'sign-in', challenge: 'c' }),
  takeChallenge: (trx) => passkeyChallenges.take(trx, { holder: 'one', purpose: 'sign-in', challenge: 'c' }),
  markPasskeyUsed: (trx) => markPasskeyUsed(trx, { id: 'key', counter: 1, isSynced: false }),
  changePasskeyName: (trx) => changePasskeyName(trx, { uuid: crypto.randomUUID(), userId, name: 'Key' }),
  removePasskey: (trx) => removePasskey(trx, { uuid: crypto.randomUUID(), userId }),
  removeEmailChange: (trx) => emailChangeLinks.remove(trx, userId),
  saveEmailChange: (trx) => emailChangeLinks.save(trx, { userId, email: 'anna@example.com' }),
  takeEmailChange: (trx) => emailChangeLinks.take(trx, { userId, token }),
  saveProfile: (trx) => saveProfile(trx, { userId, profile: { ...person, phone: '' } }),
  saveRegistration: (trx) =>
    registrationLinks.save(trx, {
      ...person,
      email: 'anna@example.com',
      password_hash: passwordHash,
      session_id: null,
    }),
  takeRegistration: (trx) => registrationLinks.take(trx, token),
  issueReset: (trx) => resetLinks.issue(trx, userId),
  takeReset: (trx) => resetLinks.take(trx, token),
  saveInvitation: (trx) => invitationLinks.save(trx, { email: 'anna@example.com', role: 'viewer', venueIds: [null] }),
  takeInvitation: (trx) => invitationLinks.take(trx, token),
  grantRole: (trx) => addRole(trx, { userId, role: 'viewer', venueIds: [null] }),
  takeRole: (trx) => takeRole(trx, { userId, role: 'viewer', venueIds: [null] }),
  issueDeviceLink: (trx) => deviceLinks.issue(trx, userId),
  takeDeviceLink: (trx) => deviceLinks.take(trx, token),
  addDevice: (trx) => addDevice(trx, { userId, secret: undefined }),
  markDeviceUsed: (trx) => markDeviceUsed(trx, { secret: 'device', userId }),
  createPending: (trx) => createPending(trx, { userId, passwordHash }),
  countTry: (trx) => countTry(trx, token),
  takePending: (trx) => takePending(trx, token),
  replaceRecoveryCodes: (trx) => replaceRecoveryCodes(trx, { userId, signInId: 1, hashes: ['one'], sealed: 'sealed' }),
  takeRecoveryCode: (trx) => takeRecoveryCode(trx, { userId, codeHash: 'one' }),
  takeNewCodes: (trx) => takeNewCodes(trx, 1),
  beginSecondFactor: (trx) => startSecondFactor(trx, { userId, sealedSecret: 'sealed' }),
  confirmSecondFactor: (trx) => confirmSecondFactor(trx, { userId, sealedSecret: 'sealed', step: 1 }),
  endSecondFactor: (trx) => endSecondFactor(trx, userId),
  takeCode: (trx) => takeCode(trx, { userId, sealedSecret: 'sealed', step: 1 }),
  replacePassword: (trx) => replacePassword(trx, { userId, from: passwordHash, to: passwordHash }),
  setPassword: (trx) => setPassword(trx, { userId, passwordHash }),
  endWaitingLinks: (trx) => endWaitingLinks(trx, userId),
}

describe('what the database refuses is not said to be done', () => {
  test.each(Object.entries(changes))('%s', async (_, change) => {
    const refused = db.transaction().execute(async (trx) => {
      // From here on the database accepts no statement in this transaction.
      await sql`select 1 / 0`.execute(trx).catch(() => {})
      await change(trx)
    })
    await expect(refused).rejects.toMatchObject({ code: '25P02' })
  })
})
