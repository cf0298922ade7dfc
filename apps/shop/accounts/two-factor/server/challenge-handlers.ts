import { href, type RouteName } from '@cadenza/navigation'
import { type Answer, back, redirect, view, pass } from '@cadenza/navigation/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Guard, Handler } from '@cadenza/navigation/fastify'
import type { Trx } from '#platform/schema/schema.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { describeOrigin, logSecurity } from '#core/accounts/server/security-log.ts'
import { openAccount } from '#core/accounts/sign-in/server/enter-account.ts'
import { readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { createPendingCookie } from '#core/accounts/two-factor/server/ask-second-factor.ts'
import { secondFactorSchemas, readCodeSecret, findCodeStep } from '#core/accounts/two-factor/server/codes.ts'
import {
  countTry,
  type PendingSignIn,
  takePending,
  findPending,
} from '#core/accounts/two-factor/server/pending-store.ts'
import { countRecoveryCodes, takeRecoveryCode } from '#core/accounts/two-factor/server/recovery-code-store.ts'
import { countSecondFactor, canBeWarned } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { takeCode } from '#core/accounts/two-factor/server/second-factor-store.ts'

type Field = keyof typeof secondFactorSchemas

interface Proof {
  field: Field
  /** Whether it is correct, checked without using it: possible only for one-time codes. */
  isRight: boolean
  /** Consumes it. Returns false if it has been used, even concurrently. */
  spend: (trx: Trx) => Promise<boolean>
}

interface Asked {
  pending: PendingSignIn
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
}

const showChallenge: PendingHandler<'two-factor.login'> = ({ query, guarded, context }) => {
  const { translate, accountTexts } = context
  return view(
    'two-factor-challenge',
    {
      to: readReturnPath(query['to'], context),
      email: guarded.pendingSignIn.user.email,
      asksRecoveryCode: query['recovery'] !== undefined,
      texts: accountTexts('accounts.challenge.', 'accounts.code.'),
    },
    { head: { title: translate('accounts.challenge.title'), robots: 'noindex' } },
  )
}

const storeChallenge: PendingHandler<'two-factor.login.store'> = async ({ body, guarded, ...rest }) => {
  const asked: Asked = { pending: guarded.pendingSignIn, ...rest }
  const { translate } = asked.context
  const reading = readProof(body, asked)
  if ('errors' in reading) return back({ errors: reading.errors })
  const { proof, to } = reading
  const refuse = (text: string) => back({ errors: { [proof.field]: text } })
  const seconds = await countSecondFactor(asked.pending.user, asked.request, asked.context)
  if (seconds !== null) return refuse(translate('accounts.errors.tooMany', { minutes: Math.ceil(seconds / 60) }))
  // Counted first: of a thousand codes sent at once, five are checked.
  const left = await countTry(asked.context.db, asked.pending.secret)
  if (left === null) return beginAnew(asked)
  if (proof.isRight && (await enter(proof, asked))) {
    createPendingCookie(asked.context.config).clear(asked.request, asked.reply)
    return redirect(readReturnPath(to, asked.context), await describeLeft(proof, asked))
  }
  await noteFailure(left, asked)
  if (left === 0) return beginAnew(asked)
  if (proof.field === 'recovery_code') return refuse(translate('accounts.errors.recoveryCodeWrong'))
  return refuse(translate(proof.isRight ? 'accounts.errors.codeUsed' : 'accounts.errors.codeWrong'))
}

function readProof(body: unknown, asked: Asked): { proof: Proof; to: unknown } | { errors: Record<string, string> } {
  const { user, sealedSecret } = asked.pending
  const { translate, config, now } = asked.context
  if (typeof body === 'object' && body !== null && 'recovery_code' in body) {
    const form = readForm(secondFactorSchemas.recovery_code, body, translate)
    if ('errors' in form) return form
    const { recovery_code: codeHash, to } = form.value
    const spend = (trx: Trx) => takeRecoveryCode(trx, { userId: user.id, codeHash })
    return { proof: { field: 'recovery_code', isRight: true, spend }, to }
  }
  const form = readForm(secondFactorSchemas.code, body, translate)
  if ('errors' in form) return form
  const secret = readCodeSecret(sealedSecret, { userId: user.id, config })
  if (secret === null) {
    asked.request.log.error({ userId: user.id }, 'The secret of a second factor was sealed by another SESSION_SECRET.')
    return { errors: { code: translate('accounts.errors.codeUnreadable') } }
  }
  const { code, to } = form.value
  const step = findCodeStep(code, { secret, now: now() })
  const spend = async (trx: Trx) => step !== null && takeCode(trx, { userId: user.id, sealedSecret, step })
  return { proof: { field: 'code', isRight: step !== null, spend }, to }
}

/** Signs in, and consumes the code and the pending sign-in: all of it, or nothing. */
function enter({ field, spend }: Proof, { pending, request, reply, context }: Asked): Promise<boolean> {
  const { user, secret } = pending
  return openAccount(user, {
    method: field === 'code' ? 'two-factor' : 'recovery-code',
    request,
    reply,
    context,
    async isStillGood(trx) {
      if (!(await takePending(trx, secret)) || !(await spend(trx))) return false
      if (field === 'recovery_code') {
        const data = { userId: user.id, what: 'codeUsed' } as const
        await queueMail(trx, accountMailKinds.secondFactorChanged, { recipient: user.email, locale: user.locale, data })
      }
      return true
    },
  })
}

/** Logs a wrong code, and notifies the owner once the attempts allowed per password are used up. */
async function noteFailure(left: number, { pending, request, context }: Asked): Promise<void> {
  const { db, config } = context
  const { user } = pending
  const { email, locale, id: userId } = user
  const isWarned = left === 0 && (await canBeWarned(user, context))
  await db.transaction().execute(async (trx) => {
    await logSecurity(trx, { event: 'second factor failed', email, userId }, { request, config })
    if (!isWarned) return
    await queueMail(trx, accountMailKinds.secondFactorFailed, {
      recipient: email,
      locale,
      data: { userId, ...describeOrigin(request) },
    })
  })
}

/** Too many wrong codes, or the pending sign-in is gone: the password is required again. */
function beginAnew({ request, reply, context }: Asked): Answer {
  const { config, translate } = context
  createPendingCookie(config).clear(request, reply)
  const notice = { kind: 'warning', text: translate('accounts.signInAgain') }
  return redirect(href(accountRoutes.login), { flash: { notice } })
}

async function describeLeft({ field }: Proof, { pending, context }: Asked) {
  if (field === 'code') return {}
  const left = await countRecoveryCodes(context.db, pending.user.id)
  const text = context.translate('accounts.recoveryCodesLeft', { left })
  return { flash: { notice: { kind: left > 2 ? 'positive' : 'warning', text } } }
}

export const secondFactorChallengeHandlers = {
  'two-factor.login': showChallenge,
  'two-factor.login.store': storeChallenge,
}

/** A handler after a correct password: it gets the sign-in as `guarded.pendingSignIn`. */
type PendingHandler<name extends RouteName> = Handler<name, ShopContext, { pendingSignIn: PendingSignIn }>

/** Admits only users whose password was verified within minutes; others go to the login. */
export const guardPendingSignIn: Guard<ShopContext, PendingSignIn> = async ({ query, method, request, context }) => {
  const { db, config, translate } = context
  const secret = createPendingCookie(config).read(request)
  const pending = secret && (await findPending(db, secret))
  if (pending) return pass(pending)
  const login = href(accountRoutes.login, {}, { query: { to: readReturnPath(query['to'], context) } })
  // Merely opening the address starts no session.
  if (method === 'GET') return redirect(login)
  return redirect(login, { flash: { notice: { kind: 'warning', text: translate('accounts.signInAgain') } } })
}
