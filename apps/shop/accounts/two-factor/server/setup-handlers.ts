import { href } from '@cadenza/navigation'
import { type Answer, back, redirect } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '#platform/schema/schema.ts'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { accountErrorBags, secondFactorPlace } from '#core/accounts/error-bags.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import type { Account } from '#core/accounts/server/user-store.ts'
import { accountMailKinds, type TwoFactorChange } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity, type SecurityEvent } from '#core/accounts/server/security-log.ts'
import {
  secondFactorSchemas,
  readCodeSecret,
  sealCodeSecret,
  createCodeSecret,
  findCodeStep,
  createRecoveryCodes,
} from '#core/accounts/two-factor/server/codes.ts'
import { replaceRecoveryCodes } from '#core/accounts/two-factor/server/recovery-code-store.ts'
import {
  startSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
} from '#core/accounts/two-factor/server/second-factor-store.ts'
import { isLookedAtAhead } from '#platform/http/requests/looked-at-ahead.ts'
import { answerJson } from '#core/accounts/server/answer-json.ts'
import { readSetup, takeCodes } from './two-factor-state.ts'

interface Owner {
  account: Account
  request: FastifyRequest
  context: ShopContext
}

const section = `${href(accountRoutes.account)}#${secondFactorPlace}`

/** Begins the setup: the app has to store a secret. Sign-ins need no code before the first one. */
const enable: AccountHandler<'two-factor.enable'> = async ({ guarded, context }) => {
  const { db, config } = context
  const userId = guarded.signedIn.id
  // A new one each time, so that the previous one is useless to anyone who saw it.
  const sealedSecret = sealCodeSecret(createCodeSecret(), { userId, config })
  const isBegun = await db.transaction().execute((trx) => startSecondFactor(trx, { userId, sealedSecret }))
  return isBegun ? redirect(section) : tell('accounts.twoFactor.isOn', context)
}

/** Activates it with a first code, creates recovery codes, and renames the session. */
const confirm: AccountHandler<'two-factor.confirm'> = async ({ body, guarded, request, context }) => {
  const { db, config, now, session, translate } = context
  const owner: Owner = { account: guarded.signedIn, request, context }
  const refuse = (errors: Record<string, string>) =>
    back({ errors, errorBag: accountErrorBags.confirmTwoFactor, hash: secondFactorPlace })
  const form = readForm(secondFactorSchemas.code, body, translate)
  if ('errors' in form) return refuse(form.errors)
  const { id: userId, signInId } = guarded.signedIn
  const { sealedSecret, since } = await findSecondFactor(db, userId)
  if (since) return tell('accounts.twoFactor.isOn', context)
  const secret = sealedSecret && readCodeSecret(sealedSecret, { userId, config })
  if (!secret) return tell('accounts.twoFactor.isOff', context)
  const step = findCodeStep(form.value.code, { secret, now: now() })
  if (step === null) return refuse({ code: translate('accounts.errors.codeWrong') })
  const enter = await db.transaction().execute(async (trx) => {
    if (session.id === null || !(await confirmSecondFactor(trx, { userId, sealedSecret, step }))) return null
    await makeRecoveryCodes(trx, owner)
    await finish(trx, owner, { event: 'second factor on', what: 'on' })
    return session.enter(trx, { id: session.id, signIn: signInId })
  })
  if (!enter) return refuse({ code: translate('accounts.errors.codeWrong') })
  enter()
  return tell('accounts.twoFactor.switchedOn', context, 'positive')
}

/** Deactivates it, or cancels its setup. */
const disable: AccountHandler<'two-factor.disable'> = async ({ guarded, request, context }) => {
  const owner: Owner = { account: guarded.signedIn, request, context }
  const wasOn = await context.db.transaction().execute(async (trx) => {
    const was = await endSecondFactor(trx, guarded.signedIn.id)
    if (was) await finish(trx, owner, { event: 'second factor off', what: 'off' })
    return was
  })
  return wasOn ? tell('accounts.twoFactor.switchedOff', context, 'positive') : redirect(section)
}

/** Creates new recovery codes; the previous ones become invalid. */
const makeCodes: AccountHandler<'two-factor.regenerate-recovery-codes'> = async ({ guarded, request, context }) => {
  const owner: Owner = { account: guarded.signedIn, request, context }
  const isDone = await context.db.transaction().execute(async (trx) => {
    if (!(await makeRecoveryCodes(trx, owner))) return false
    await finish(trx, owner, { event: 'recovery codes made', what: 'codes' })
    return true
  })
  return isDone ? tell('accounts.twoFactor.codesMade', context, 'positive') : tell('accounts.twoFactor.isOff', context)
}

/** The next page shows them, in this browser, once. */
function makeRecoveryCodes(trx: Trx, { account, context }: Owner): Promise<boolean> {
  const { id: userId, signInId } = account
  const { hashes, sealed } = createRecoveryCodes({ userId, config: context.config })
  return replaceRecoveryCodes(trx, { userId, signInId, hashes, sealed })
}

/** Ends other sign-ins, which predate the change, logs it, and notifies the owner by mail. */
async function finish(
  trx: Trx,
  { account, request, context }: Owner,
  { event, what }: { event: SecurityEvent; what: TwoFactorChange },
): Promise<void> {
  const { id: userId, email, locale, signInId } = account
  await endSignIns(trx, { userId, except: signInId })
  await logSecurity(trx, { event, email, userId }, { request, config: context.config })
  await queueMail(trx, accountMailKinds.secondFactorChanged, { recipient: email, locale, data: { userId, what } })
}

function tell(key: ServerMessageKey, { translate }: ShopContext, kind: 'positive' | 'warning' = 'warning'): Answer {
  return redirect(section, { flash: { notice: { kind, text: translate(key) } } })
}

/** As an SVG, and as its encoded address. */
const showQrCode: AccountHandler<'two-factor.qr-code'> = ({ guarded, request, context }) =>
  answerJson(request, {
    page: section,
    async read() {
      const setup = await readSetup(guarded.signedIn, context)
      if (!setup) return null
      const { url, qr } = setup
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0z"/><path d="${qr.path}"/></svg>`
      return { svg, url }
    },
  })

const showSecretKey: AccountHandler<'two-factor.secret-key'> = ({ guarded, request, context }) =>
  answerJson(request, {
    page: section,
    async read() {
      const setup = await readSetup(guarded.signedIn, context)
      return setup && { secretKey: setup.secretKey }
    },
  })

/** Right after their creation, once: the shop itself cannot read them later. */
const showCodes: AccountHandler<'two-factor.recovery-codes'> = ({ guarded, request, context }) =>
  answerJson(request, {
    page: section,
    read: async () => (isLookedAtAhead(request) ? [] : ((await takeCodes(guarded.signedIn, context)) ?? [])),
  })

export const secondFactorSetupHandlers = {
  'two-factor.enable': enable,
  'two-factor.confirm': confirm,
  'two-factor.disable': disable,
  'two-factor.regenerate-recovery-codes': makeCodes,
  'two-factor.qr-code': showQrCode,
  'two-factor.secret-key': showSecretKey,
  'two-factor.recovery-codes': showCodes,
}
