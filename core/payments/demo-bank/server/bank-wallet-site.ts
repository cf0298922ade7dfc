import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#core/context/config.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { BankMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { isFromOwnPage } from '#platform/http/sessions/csrf.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { readLocale, writeDocument } from './bank-html.ts'
import type { BankKeys } from './bank-keys.ts'
import {
  bankPaymentSchema,
  createBankId,
  findBankPayment,
  findBankPaymentView,
  openBankPayment,
  settleBankPayment,
} from './bank-store.ts'
import {
  readWalletToken,
  signWalletToken,
  walletApprovals,
  walletOwner,
  type WalletSheet,
  walletSheets,
} from './bank-wallet.ts'

export interface BankWallet {
  db: Db
  config: Config
  translatorOf: (locale: Locale) => Translate<BankMessageKey>
  keys: BankKeys
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const sheetSchema = z.object({
  amount_cents: z.int().positive(),
  locale: z.string(),
  return_url: z.url(),
  cancel_url: z.url(),
})
const tokenSchema = z.object({ token: z.string() })
const walletPaymentSchema = bankPaymentSchema.extend({ token: z.string() })

/** Adds the wallet's part of the API: a sheet to approve, its owner, and the payment. */
export function addWalletApi(app: FastifyInstance, { db, config, keys }: BankWallet, preHandler: Handler): void {
  const signing = () => ({ secret: keys.walletSecret, now: new Date() })

  app.post('/demo-bank/api/wallets/sheets', { preHandler }, async ({ body }, reply) => {
    const parsed = sheetSchema.safeParse(body)
    if (!parsed.success) return reply.code(422).send({ error: 'invalid_request' })
    const { amount_cents: amount, return_url: returnUrl, cancel_url: cancelUrl } = parsed.data
    const locale = readLocale(parsed.data.locale)
    const content = { id: createBankId('wallet'), amount, locale, returnUrl, cancelUrl }
    const query = new URLSearchParams({ sheet: signWalletToken(walletSheets, content, signing()) })
    return reply.code(201).send({ url: `${config.origins[locale]}/demo-bank/wallet?${query}` })
  })

  app.post('/demo-bank/api/wallets/owners', { preHandler }, async ({ body }, reply) => {
    const parsed = tokenSchema.safeParse(body)
    const isKnown = parsed.success && readWalletToken(walletApprovals, parsed.data.token, signing()) !== null
    return isKnown ? walletOwner : reply.code(404).send({ error: 'unknown_token' })
  })

  app.post('/demo-bank/api/wallets/payments', { preHandler }, async ({ body }, reply) => {
    const parsed = walletPaymentSchema.safeParse(body)
    if (!parsed.success) return reply.code(422).send({ error: 'invalid_request' })
    const { token, ...payment } = parsed.data
    const approval = readWalletToken(walletApprovals, token, signing())
    if (!approval || approval.amount !== payment.amount_cents) return reply.code(409).send({ error: 'not_approved' })
    // One approval makes one payment, of one order.
    const id = await openBankPayment(db, { ...payment, idempotencyKey: `wallet:${approval.id}` })
    if ((await findBankPayment(db, id))?.reference !== payment.reference)
      return reply.code(409).send({ error: 'already_used' })
    const decision = approval.isCovered
      ? ({ state: 'captured' } as const)
      : ({ state: 'failed', errorCode: 'insufficient_funds' } as const)
    await settleBankPayment(db, { id, ...decision })
    return reply.code(201).send(await findBankPaymentView(db, id))
  })
}

type SheetRoute = { Querystring: { sheet?: unknown }; Body: { answer?: unknown } | undefined }

/** The sheet knows its owner: one tap pays. It works without JavaScript. */
export function addWalletPages(app: FastifyInstance, bank: BankWallet): void {
  const { config, keys } = bank
  const signing = () => ({ secret: keys.walletSecret, now: new Date() })
  const readSheet = ({ sheet }: { sheet?: unknown }) =>
    typeof sheet === 'string' ? readWalletToken(walletSheets, sheet, signing()) : null
  const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('404')

  app.get<SheetRoute>('/demo-bank/wallet', async ({ query }, reply) => {
    const sheet = readSheet(query)
    return sheet ? reply.type('text/html; charset=utf-8').send(writeSheet(sheet, bank)) : missing(reply)
  })

  app.post<SheetRoute>('/demo-bank/wallet', async (request, reply) => {
    const sheet = isFromOwnPage(request, config.origins) ? readSheet(request.query) : null
    if (!sheet) return missing(reply)
    const { id, amount, returnUrl } = sheet
    const isCovered = request.body?.answer !== 'decline'
    const url = new URL(returnUrl)
    url.searchParams.set('wallet_token', signWalletToken(walletApprovals, { id, amount, isCovered }, signing()))
    return reply.redirect(url.href, 303)
  })
}

function writeSheet(
  { amount, locale: language, cancelUrl }: WalletSheet,
  { config, translatorOf }: BankWallet,
): string {
  const locale = readLocale(language)
  const t = translatorOf(locale)
  const total = toCents(amount)
  const { name, email } = walletOwner
  const bill = { amount_cents: total, locale, description: '' }
  return writeDocument(
    { payment: bill, shopName: config.shopName, translate: t },
    t('bank.wallet.title'),
    html` <h2>${t('bank.wallet.title')}</h2>
      <p><strong>${name}</strong><br />${email}</p>
      <p class="hint">${t('bank.wallet.hint')}</p>
      <form method="post" class="answers">
        <button class="pay" name="answer" value="approve">
          ${t('bank.wallet.pay', { amount: formatPrice(toEuros(total), locale) })}
        </button>
        <button class="quiet" name="answer" value="decline">${t('bank.wallet.decline')}</button>
      </form>
      <p><a class="quiet" href="${cancelUrl}">${t('bank.cancel')}</a></p>`,
  )
}
