import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#platform/http/requests/rate-limit.ts'
import { countRequest } from '#platform/http/requests/too-many-requests.ts'
import type { ShopContext } from './shop-context.ts'

/**
 * What can be done too often, and how often it may be within ten minutes, by everybody who comes from one network: enough for
 * an office of a hundred, where each buys, changes their mind and buys again.
 */
export const rateLimits = {
  /** Codes that do not exist. */
  promoCode: { kind: 'promo-code', attempts: 30 },
  /** Challenges of the bot check that were asked for. */
  challenge: { kind: 'challenge', attempts: 120 },
  /** Tickets that were sent again. */
  resend: { kind: 'resend', attempts: 20 },
  /** Names that were put on tickets, a form of them at a time. */
  ticketNames: { kind: 'ticket-names', attempts: 120 },
  /** Tickets that were wanted exchanged, or were. */
  ticketExchange: { kind: 'ticket-exchange', attempts: 60 },
  /** Surveys and questionnaires that were sent, right or not. */
  answers: { kind: 'answers', attempts: 120 },
  /** Bytes of answers that were kept: a hundred visitors have as many with some lines each. */
  answerBytes: { kind: 'answer-bytes', attempts: 300_000 },
  cartAdd: { kind: 'cart-add', attempts: 600 },
  cartUpdate: { kind: 'cart-update', attempts: 1200 },
  cartExtend: { kind: 'cart-extend', attempts: 300 },
  checkout: { kind: 'checkout', attempts: 300 },
  /** Codes that take a visit along to another language, given and taken. */
  handover: { kind: 'handover', attempts: 600 },
  /** Pictures of shared links that were drawn anew. */
  shareImage: { kind: 'share-image', attempts: 120 },
  /** Sign-ins from browsers in which nobody has signed in to that account before: by network, and by account. */
  signIn: { kind: 'sign-in', attempts: 60 },
  signInOfAccount: { kind: 'sign-in-account', attempts: 10 },
  /** Sign-ins from one in which somebody has. */
  signInOfDevice: { kind: 'sign-in-device', attempts: 20 },
  /** Forms that have a mail sent to whatever address is typed: by network, and by address. */
  accountMail: { kind: 'account-mail', attempts: 30 },
  accountMailOfAddress: { kind: 'account-mail-address', attempts: 3 },
  /** Links that make a browser a known one, by network and by address: counted apart, so that nobody uses them up by asking for something else. */
  deviceLink: { kind: 'device-link', attempts: 300 },
  deviceLinkOfAddress: { kind: 'device-link-address', attempts: 3 },
  /** Orders that were looked for by address and reference: by network, and by both together. */
  findTickets: { kind: 'find-tickets', attempts: 30 },
  findTicketsOfOrder: { kind: 'find-tickets-order', attempts: 3 },
  /** Passwords and links that were tried to finish a registration, or to choose a new password. */
  accountLink: { kind: 'account-link', attempts: 30 },
  /** Passwords that were typed once more, by sign-in. */
  confirmPassword: { kind: 'confirm-password', attempts: 10 },
  /** Actions of tables. */
  invoke: { kind: 'invoke', attempts: 120 },
  /** Files with all that the shop knows of somebody. */
  accountExport: { kind: 'account-export', attempts: 10 },
  /** Codes of the second factor from browsers in which nobody has signed in to that account before: by account. */
  secondFactor: { kind: 'second-factor', attempts: 10 },
  /** Those from one in which somebody has. */
  secondFactorOfDevice: { kind: 'second-factor-device', attempts: 20 },
  /** Mails that say that somebody knows the password, and not the code: by account. */
  secondFactorMail: { kind: 'second-factor-mail', attempts: 1 },
  /** Questions to authenticators that were handed out: the page of the login asks for one each time it is opened. */
  passkeyOptions: { kind: 'passkey-options', attempts: 300 },
  /** Passkeys that were shown, or are to be added. */
  passkey: { kind: 'passkey', attempts: 60 },
  /** Tickets that buyers have returned by themselves, or tried to. */
  ticketReturn: { kind: 'ticket-return', attempts: 120 },
  /** Pages that were made for who asked, since none was kept for everybody. */
  page: { kind: 'page', attempts: 3_000 },
  paymentRetry: { kind: 'payment-retry', attempts: 300 },
} as const satisfies Record<string, RateLimit>

/**
 * Counts a request that its client can make too often. Null: it may go on. Else what to tell the visitor, who keeps the page
 * and what is typed there. Throws `TooManyRequests` where being told has not helped.
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
