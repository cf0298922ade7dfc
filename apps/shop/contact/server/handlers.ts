import { back, respond } from '@cadenza/navigation/server'
import { fallbackLocale } from '#values/locales.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { routeSchema } from '#ui/forms/server/read-form.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { contactMailKinds } from '#core/contact/server/mail-kinds.ts'
import { countAttempt, TooManyRequests } from '#platform/http/requests/rate-limit.ts'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import { type ContactFields, emptyContactFields } from '#core/contact/contact.ts'
import { type PassedCheck, verifyBotCheck, createProofOfWork } from '#core/contact/server/bot-check.ts'
import { createContactSchema } from '#core/contact/server/contact-form.ts'
import {
  hasWrittenTooOften,
  saveMessage,
  useChallenge,
  isRecentlyAcknowledged,
  isRecentlyStored,
} from '#core/contact/server/contact-store.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'

const hash = 'contact-us'
/** The bot check token is not typed by the visitor. */
const { turnstileToken: _, ...typed } = emptyContactFields
const fields = Object.keys(typed) as (keyof typeof typed)[]

const sendChallenge: ShopHandler<'contact.challenge'> = async ({ request, context: { db, config, now } }) => {
  const clientHash = hashClientIp(request.ip, config.sessionSecret)
  const { verdict, secondsToWait } = await countAttempt(db, { limit: requestLimits.challenge, clientHash }, request)
  if (verdict !== 'allowed') throw new TooManyRequests(secondsToWait)
  return respond(await createProofOfWork(config.sessionSecret, now()))
}

const submitContact: ShopHandler<'contact.submit'> = async ({ body: message, request, context, refuse }) => {
  const { config, translate } = context
  const check = await verifyBotCheck(message.turnstileToken, { config, address: request.ip }).catch(
    (error: unknown) => {
      request.log.error(error, 'The bot check cannot be verified.')
      return 'unavailable' as const
    },
  )
  if (check === 'unavailable')
    return refuse({ turnstileToken: translate('contact.errors.botCheckUnavailable', { email: config.contactEmail }) })
  if (!check) {
    noteRefusal(request, 'robot')
    return refuse({ turnstileToken: translate('contact.errors.botCheckFailed') })
  }
  const clientHash = hashClientIp(request.ip, config.sessionSecret)
  const outcome = await takeMessage(message, { check, clientHash }, context)
  if (outcome !== 'sent') noteRefusal(request, outcome === 'used' ? 'robot' : 'limit')
  if (outcome === 'too-often')
    return refuse({ turnstileToken: translate('contact.errors.tooOften', { email: config.contactEmail }) })
  if (outcome === 'used') return refuse({ turnstileToken: translate('contact.errors.botCheckFailed') })
  return back({ hash })
}

export const contactHandlers = { 'contact.challenge': sendChallenge, 'contact.submit': submitContact }

export const contactSchemas = {
  'contact.submit': {
    schema: ({ locale, config }: ShopContext) => routeSchema(createContactSchema(locale, config.defaultCountry)),
    back: { fields, hash },
  },
}

type Outcome = 'sent' | 'too-often' | 'used'

function takeMessage(
  fields: ContactFields,
  { check, clientHash }: { check: PassedCheck; clientHash: string },
  { db, config, locale }: ShopContext,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if (await isRecentlyStored(trx, { ...fields, clientHash })) return 'sent'
    if (await hasWrittenTooOften(trx, clientHash)) return 'too-often'
    if (check.challenge && !(await useChallenge(trx, check.challenge))) return 'used'
    const messageId = await saveMessage(trx, { ...fields, locale, clientHash })
    await queueMail(trx, contactMailKinds.contactReceived, {
      recipient: config.contactEmail,
      locale: fallbackLocale,
      data: { messageId },
    })
    if (!(await isRecentlyAcknowledged(trx, fields.email))) {
      await queueMail(trx, contactMailKinds.contactAcknowledged, {
        recipient: fields.email,
        locale,
        data: { messageId },
      })
    }
    return 'sent'
  })
}
