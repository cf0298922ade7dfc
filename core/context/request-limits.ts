import type { FastifyRequest } from 'fastify'
import { type RateLimit, countRequest } from '#platform/http/requests/rate-limit.ts'
import type { ShopContext } from './shop-context.ts'

/**
 * Per ten minutes and network: enough for an office of a hundred, where each buys, changes their
 * mind and buys again.
 */
export const requestLimits = {
  /** Codes that do not exist. */
  promoCode: { kind: 'promo-code', attempts: 30 },
  challenge: { kind: 'challenge', attempts: 120 },
  resend: { kind: 'resend', attempts: 20 },
  /** Counted per form. */
  ticketNames: { kind: 'ticket-names', attempts: 120 },
  /** Requested or made. */
  ticketExchange: { kind: 'ticket-exchange', attempts: 60 },
  /** Valid or not. */
  answers: { kind: 'answers', attempts: 120 },
  /** The amount of a hundred visitors with some lines each. */
  answerBytes: { kind: 'answer-bytes', attempts: 300_000 },
  cartAdd: { kind: 'cart-add', attempts: 600 },
  cartUpdate: { kind: 'cart-update', attempts: 1200 },
  cartExtend: { kind: 'cart-extend', attempts: 300 },
  checkout: { kind: 'checkout', attempts: 300 },
  /** Issued and redeemed. */
  handover: { kind: 'handover', attempts: 600 },
  /** Newly drawn. */
  shareImage: { kind: 'share-image', attempts: 120 },
  /** From browsers unknown to the account: by network, and by account. */
  signIn: { kind: 'sign-in', attempts: 60 },
  signInOfAccount: { kind: 'sign-in-account', attempts: 10 },
  signInOfDevice: { kind: 'sign-in-device', attempts: 20 },
  /** By network, and by address. */
  accountMail: { kind: 'account-mail', attempts: 30 },
  accountMailOfAddress: { kind: 'account-mail-address', attempts: 3 },
  /** By network and by address: counted separately, so that other mails cannot exhaust them. */
  deviceLink: { kind: 'device-link', attempts: 300 },
  deviceLinkOfAddress: { kind: 'device-link-address', attempts: 3 },
  /** By network, and by address and reference together. */
  findTickets: { kind: 'find-tickets', attempts: 30 },
  findTicketsOfOrder: { kind: 'find-tickets-order', attempts: 3 },
  /** Attempts to complete a registration or to reset a password. */
  accountLink: { kind: 'account-link', attempts: 30 },
  /** By sign-in. */
  confirmPassword: { kind: 'confirm-password', attempts: 10 },
  invoke: { kind: 'invoke', attempts: 120 },
  accountExport: { kind: 'account-export', attempts: 10 },
  /** From browsers unknown to the account: by account. */
  secondFactor: { kind: 'second-factor', attempts: 10 },
  secondFactorOfDevice: { kind: 'second-factor-device', attempts: 20 },
  /** By account. */
  secondFactorMail: { kind: 'second-factor-mail', attempts: 1 },
  /** The login page requests a challenge each time it is opened. */
  passkeyOptions: { kind: 'passkey-options', attempts: 300 },
  /** Presented or registered. */
  passkey: { kind: 'passkey', attempts: 60 },
  /** Including attempts. */
  ticketReturn: { kind: 'ticket-return', attempts: 120 },
  /** Rendered because none was cached. */
  page: { kind: 'page', attempts: 3_000 },
  /** By network, and by address. */
  turnMail: { kind: 'turn-mail', attempts: 30 },
  turnMailOfAddress: { kind: 'turn-mail-address', attempts: 3 },
  paymentRetry: { kind: 'payment-retry', attempts: 300 },
} as const satisfies Record<string, RateLimit>

/**
 * Returns null if the request is allowed, else the message for the visitor, who keeps the page and
 * its input. Throws `TooManyRequests` if the message has not helped.
 */
export async function findRequestLimit(
  limit: RateLimit,
  request: FastifyRequest,
  { db, config, translate }: Pick<ShopContext, 'db' | 'config' | 'translate'>,
  amount = 1,
): Promise<string | null> {
  const seconds = await countRequest(limit, request, { db, secret: config.sessionSecret, amount })
  return seconds === null ? null : translate('errors.tooManyRequests', { minutes: Math.ceil(seconds / 60) })
}
