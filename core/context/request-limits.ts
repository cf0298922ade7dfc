import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#platform/http/requests/rate-limit.ts'
import { countRequest } from '#platform/http/requests/rate-limit.ts'
import type { ShopContext } from './shop-context.ts'

/**
 * Rate limits per ten minutes and network: enough for an office of a hundred, where each buys,
 * changes their mind and buys again.
 */
export const rateLimits = {
  /** Codes that do not exist. */
  promoCode: { kind: 'promo-code', attempts: 30 },
  /** Requested challenges of the bot check. */
  challenge: { kind: 'challenge', attempts: 120 },
  /** Tickets sent again. */
  resend: { kind: 'resend', attempts: 20 },
  /** Name changes of tickets, counted per form. */
  ticketNames: { kind: 'ticket-names', attempts: 120 },
  /** Ticket exchanges, requested or made. */
  ticketExchange: { kind: 'ticket-exchange', attempts: 60 },
  /** Submitted surveys and questionnaires, valid or not. */
  answers: { kind: 'answers', attempts: 120 },
  /** Stored bytes of answers: the amount of a hundred visitors with some lines each. */
  answerBytes: { kind: 'answer-bytes', attempts: 300_000 },
  cartAdd: { kind: 'cart-add', attempts: 600 },
  cartUpdate: { kind: 'cart-update', attempts: 1200 },
  cartExtend: { kind: 'cart-extend', attempts: 300 },
  checkout: { kind: 'checkout', attempts: 300 },
  /** Codes that transfer a session to another language, issued and redeemed. */
  handover: { kind: 'handover', attempts: 600 },
  /** Newly drawn pictures for shared links. */
  shareImage: { kind: 'share-image', attempts: 120 },
  /** Sign-ins from browsers unknown to the account: by network, and by account. */
  signIn: { kind: 'sign-in', attempts: 60 },
  signInOfAccount: { kind: 'sign-in-account', attempts: 10 },
  /** Sign-ins from browsers known to the account. */
  signInOfDevice: { kind: 'sign-in-device', attempts: 20 },
  /** Forms that send mail to any typed address: by network, and by address. */
  accountMail: { kind: 'account-mail', attempts: 30 },
  accountMailOfAddress: { kind: 'account-mail-address', attempts: 3 },
  /**
   * Links that register a browser as known, by network and by address: counted separately, so that
   * other mails cannot exhaust them.
   */
  deviceLink: { kind: 'device-link', attempts: 300 },
  deviceLinkOfAddress: { kind: 'device-link-address', attempts: 3 },
  /** Order searches by address and reference: by network, and by both together. */
  findTickets: { kind: 'find-tickets', attempts: 30 },
  findTicketsOfOrder: { kind: 'find-tickets-order', attempts: 3 },
  /** Attempts with passwords and links to complete a registration or to reset a password. */
  accountLink: { kind: 'account-link', attempts: 30 },
  /** Password confirmations, by sign-in. */
  confirmPassword: { kind: 'confirm-password', attempts: 10 },
  /** Table actions. */
  invoke: { kind: 'invoke', attempts: 120 },
  accountExport: { kind: 'account-export', attempts: 10 },
  /** Codes of the second factor from browsers unknown to the account: by account. */
  secondFactor: { kind: 'second-factor', attempts: 10 },
  /** Codes from browsers known to the account. */
  secondFactorOfDevice: { kind: 'second-factor-device', attempts: 20 },
  /** Mails warning that the password is known to somebody without the code: by account. */
  secondFactorMail: { kind: 'second-factor-mail', attempts: 1 },
  /** Issued passkey challenges: the login page requests one each time it is opened. */
  passkeyOptions: { kind: 'passkey-options', attempts: 300 },
  /** Passkeys presented or registered. */
  passkey: { kind: 'passkey', attempts: 60 },
  /** Returns of tickets by their buyers, including attempts. */
  ticketReturn: { kind: 'ticket-return', attempts: 120 },
  /** Pages rendered individually because none was cached. */
  page: { kind: 'page', attempts: 3_000 },
  paymentRetry: { kind: 'payment-retry', attempts: 300 },
} as const satisfies Record<string, RateLimit>

/**
 * Counts a rate-limited request. Returns null if it is allowed, else the message for the visitor,
 * who keeps the page and its input. Throws `TooManyRequests` if the message has not helped.
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
