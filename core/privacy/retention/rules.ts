import { join } from 'node:path'
import { emailChangeLinks } from '#core/accounts/profile/server/email-change-store.ts'
import { passkeyChallenges } from '#core/accounts/passkeys/server/passkey-store.ts'
import { registrationLinks } from '#core/accounts/registration/server/registration-store.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { deviceLinks, resetLinks } from '#core/accounts/server/mailed-link-store.ts'
import { deviceDays } from '#core/accounts/sign-in/server/device-store.ts'
import { maxPendingMinutes } from '#core/accounts/two-factor/server/pending-store.ts'
import { newCodesMinutes } from '#core/accounts/two-factor/server/recovery-code-store.ts'
import { removeUnusedMedia } from '#core/content/server/unused-media.ts'
import { orderLinks } from '#core/orders/access/server/order-access-store.ts'
import { maxKeptCheckoutHours, forgetKeptCheckouts } from '#core/orders/checkout/server/kept-checkout-store.ts'
import { sumOldHolds } from '#core/inventory/server/ledger-store.ts'
import { removeUnpaidOrders, erasePaidOrders, eraseUnpaidOrders } from '#core/orders/server/order-erasure-store.ts'
import { forgetTurnMails } from '#core/queue/server/turn-mail-store.ts'
import { forgetBankPayments } from '#core/payments/demo-bank/server/bank-store.ts'
import { forgetWebhookEvents } from '#core/payments/server/webhook-event-store.ts'
import { removeFailedAttempts } from '#core/payments/server/payment-store.ts'
import type { Retention } from '#core/context/config.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import { forgetExpired, forgetOlder } from './aged-rows-store.ts'
import { forgetReconciliations } from '#core/accounting/reconcile/reconciliation-store.ts'
import { shareImagesFolder } from '#core/catalogue/share/server/share-image.ts'
import { findDaysAgo, removeOldFiles } from './old-files.ts'
import { rotateLog } from '@cadenza/embedded-postgres'
import { forgetSentMails } from '#platform/mail/outbox.ts'
import { forgetHandovers } from '#platform/http/sessions/handover-store.ts'
import { forgetSessions, forgetLeftNames } from '#platform/http/sessions/session-store.ts'
import { forgetSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { forgetStaffSessions } from '#platform/http/sessions/staff-session-store.ts'
import { maxAges } from '#platform/http/sessions/max-ages.ts'
import { forgetAuditLines } from '#platform/audit/audit-store.ts'
import { forgetOperations } from '#platform/jobs/operations/operation-store.ts'

export interface RetentionRule {
  /** Name in the guide. */
  what: string
  /** As worded in the guide. */
  period: (retention: Retention) => string
  /** Returns how many rows it deleted; fewer than `limit` means that nothing more is due. */
  forget: (context: ShopJobContext, limit: number) => Promise<number>
}

const sentMailDays = 30
const webhookEventDays = 90
/** Providers report nothing new about an attempt by then, and `reconcile` covers fewer days. */
const attemptDays = 430
/** Longer than the shop's deadline for bank inquiries. */
const bankDays = 800
const holdDays = 30
const reconciliationDays = 400
const mailFileDays = 30
const unusedMediaDays = 7
const shareImageDays = 30
const operationDays = 365
const uploadHours = 24
/** After the last input. */
const draftDays = 90
/** A replaced or deleted picture can be restored for so long. */
const replacedMediaDays = 30
/** The rotated log is deleted at the next rotation. */
const databaseLogDays = 30

const forgetAnswers = (table: 'survey_submissions' | 'questionnaire_submissions') =>
  forgetOlder(table, { since: 'created_at', days: ({ answerDays }) => answerDays })

/** A test compares them with docs/reference/retention.md. */
export const retentionRules: RetentionRule[] = [
  {
    what: 'personal data of orders that were never paid',
    period: ({ unpaidOrderDays }) => `${unpaidOrderDays} days`,
    forget: ({ db, config }, limit) => eraseUnpaidOrders(db, config.retention.unpaidOrderDays, limit),
  },
  {
    what: 'personal data of paid orders',
    period: ({ paidOrderYears }) => `${paidOrderYears} years after the end of the year`,
    forget: ({ db, config }, limit) => erasePaidOrders(db, config.retention.paidOrderYears, limit),
  },
  {
    what: 'orders that were never paid, with their attempts to pay',
    period: () => `${attemptDays} days`,
    forget: ({ db }, limit) => removeUnpaidOrders(db, attemptDays, limit),
  },
  {
    what: 'other attempts to pay that came to nothing',
    period: () => `${attemptDays} days`,
    forget: ({ db }, limit) => removeFailedAttempts(db, attemptDays, limit),
  },
  {
    what: 'books of the demo bank',
    period: () => `${bankDays} days`,
    forget: ({ db }, limit) => forgetBankPayments(db, bankDays, limit),
  },
  {
    what: 'lines of the ledger of seats that were held and given back',
    period: () => `${holdDays} days`,
    forget: ({ db }, limit) => sumOldHolds(db, holdDays, limit),
  },
  {
    what: 'messages of the contact form',
    period: ({ contactMessageDays }) => `${contactMessageDays} days`,
    forget: forgetOlder('contact_messages', {
      since: 'created_at',
      days: ({ contactMessageDays }) => contactMessageDays,
    }),
  },
  {
    what: 'answers to surveys and questionnaires',
    period: ({ answerDays }) => `${answerDays} days`,
    forget: async (context, limit) => {
      const surveys = await forgetAnswers('survey_submissions')(context, limit)
      return surveys + (await forgetAnswers('questionnaire_submissions')(context, limit - surveys))
    },
  },
  {
    what: 'addresses that are written to when the turn in a queue comes',
    period: () => 'until the mail is queued, or the queue has ended',
    forget: ({ db }, limit) => forgetTurnMails(db, limit),
  },
  {
    what: 'sessions, their carts and what was typed in them',
    period: () => `${maxAges.sessionDays} days`,
    forget: ({ db }, limit) => forgetSessions(db, limit),
  },
  {
    what: 'names of sessions that browsers have given up for another one',
    period: () => `${maxAges.underWaySeconds} seconds`,
    forget: ({ db }, limit) => forgetLeftNames(db, limit),
  },
  {
    what: 'what was typed at the checkout before signing in',
    period: () => `${maxKeptCheckoutHours} hours`,
    forget: ({ db }, limit) => forgetKeptCheckouts(db, limit),
  },
  {
    what: 'codes that take a session along to another language',
    period: () => `${maxAges.handoverSeconds} seconds`,
    forget: ({ db }, limit) => forgetHandovers(db, limit),
  },
  {
    what: 'sign-ins',
    period: () => `${maxAges.sessionDays} days, or ${maxAges.idleDays} without being seen`,
    forget: ({ db }, limit) => forgetSignIns(db, limit),
  },
  {
    what: 'sessions of the back office',
    period: () => `${maxAges.staffSessionHours} hours, or one without a request`,
    forget: ({ db }, limit) => forgetStaffSessions(db, limit),
  },
  {
    what: 'texts that were typed at the desk and not saved',
    period: () => `${draftDays} days`,
    forget: forgetOlder('content_drafts', { key: ['user_id', 'subject'], since: 'saved_at', days: draftDays }),
  },
  {
    what: 'season files that were sent at the desk',
    period: () => `${uploadHours} hours`,
    forget: forgetOlder('season_uploads', { key: ['operation_id'], since: 'sent_at', hours: uploadHours }),
  },
  {
    what: 'browsers in which somebody has signed in',
    period: () => `${deviceDays} days`,
    forget: forgetOlder('known_devices', { since: 'last_used_at', days: deviceDays }),
  },
  {
    what: 'links that make a browser a known one',
    period: () => `${deviceLinks.minutes} minutes`,
    forget: forgetExpired('device_links'),
  },
  {
    what: 'registrations whose address was not confirmed',
    period: () => `${registrationLinks.hours} hours`,
    forget: forgetExpired('registrations'),
  },
  {
    what: 'new addresses of accounts that were not confirmed',
    period: () => `${emailChangeLinks.hours} hours`,
    forget: forgetExpired('email_changes', 'user_id'),
  },
  {
    what: 'invitations that nobody took',
    period: () => `${invitationLinks.days} days`,
    forget: forgetExpired('invitations', 'ctid'),
  },
  {
    what: 'links for a new password',
    period: () => `${resetLinks.minutes} minutes`,
    forget: forgetExpired('password_resets'),
  },
  {
    what: 'links to an order that were asked for',
    period: () => `${orderLinks.minutes} minutes`,
    forget: forgetExpired('order_links'),
  },
  {
    what: 'sign-ins whose second factor is outstanding',
    period: () => `${maxPendingMinutes} minutes`,
    forget: forgetExpired('pending_sign_ins'),
  },
  {
    what: 'recovery codes that were made and not shown',
    period: () => `${newCodesMinutes} minutes`,
    forget: forgetExpired('new_recovery_codes', 'sign_in_id'),
  },
  {
    what: 'challenges that passkeys are to sign',
    period: () => `${passkeyChallenges.minutes} minutes`,
    forget: forgetOlder('passkey_challenges', { key: ['holder', 'purpose', 'challenge'], since: 'expires_at' }),
  },
  {
    what: 'the audit log',
    period: () => '12 months',
    forget: ({ db }, limit) => forgetAuditLines(db, limit),
  },
  {
    what: 'operations that have ended',
    period: () => `${operationDays} days`,
    forget: ({ db }, limit) => forgetOperations(db, operationDays, limit),
  },
  {
    what: 'results of comparing the records',
    period: () => `${reconciliationDays} days`,
    forget: ({ db }, limit) => forgetReconciliations(db, reconciliationDays, limit),
  },
  {
    what: 'mails that were sent',
    period: () => `${sentMailDays} days`,
    forget: ({ db }, limit) => forgetSentMails(db, sentMailDays, limit),
  },
  {
    what: 'notices of the payment provider',
    period: () => `${webhookEventDays} days`,
    forget: ({ db }, limit) => forgetWebhookEvents(db, webhookEventDays, limit),
  },
  {
    what: 'mails that were written to files',
    period: () => `${mailFileDays} days`,
    forget: ({ config, now }, limit) =>
      removeOldFiles(join(config.dataDirectory, 'mail'), {
        pattern: /\.eml(\.new)?$/,
        before: findDaysAgo(now(), mailFileDays),
        limit,
      }),
  },
  {
    what: 'pictures that were replaced or removed at the desk',
    period: () => `${replacedMediaDays} days`,
    forget: forgetOlder('kept_media', { since: 'kept_at', days: replacedMediaDays }),
  },
  {
    what: 'files of media that nothing names',
    period: () => `${unusedMediaDays} days`,
    forget: ({ db, config, now }, limit) =>
      removeUnusedMedia(db, {
        directory: join(config.dataDirectory, 'media'),
        before: findDaysAgo(now(), unusedMediaDays),
        // Each is searched for in every table.
        limit: Math.min(limit, 50),
      }),
  },
  {
    what: 'pictures of shared links',
    period: () => `${shareImageDays} days`,
    forget: ({ config, now }, limit) =>
      removeOldFiles(join(config.dataDirectory, shareImagesFolder), {
        pattern: /\.jpeg/,
        before: findDaysAgo(now(), shareImageDays),
        limit,
      }),
  },
  {
    what: 'log of the embedded database',
    period: () => `${2 * databaseLogDays} days`,
    forget: ({ config, now }) =>
      rotateLog(join(config.dataDirectory, 'postgres/log'), findDaysAgo(now(), databaseLogDays)),
  },
]
