import type { Locale } from '#values/locales.ts'
import accountsEn from '../accounts/en.json' with { type: 'json' }
import accountsFr from '../accounts/fr.json' with { type: 'json' }
import accountsHu from '../accounts/hu.json' with { type: 'json' }
import answersEn from '../answers/en.json' with { type: 'json' }
import answersFr from '../answers/fr.json' with { type: 'json' }
import answersHu from '../answers/hu.json' with { type: 'json' }
import bankEn from '../bank/en.json' with { type: 'json' }
import bankFr from '../bank/fr.json' with { type: 'json' }
import bankHu from '../bank/hu.json' with { type: 'json' }
import mailsEn from '../mails/en.json' with { type: 'json' }
import mailsFr from '../mails/fr.json' with { type: 'json' }
import mailsHu from '../mails/hu.json' with { type: 'json' }
import pagesEn from '../pages/en.json' with { type: 'json' }
import pagesFr from '../pages/fr.json' with { type: 'json' }
import pagesHu from '../pages/hu.json' with { type: 'json' }
import sharedEn from '../shared/en.json' with { type: 'json' }
import sharedFr from '../shared/fr.json' with { type: 'json' }
import sharedHu from '../shared/hu.json' with { type: 'json' }
import ticketsEn from '../tickets/en.json' with { type: 'json' }
import ticketsFr from '../tickets/fr.json' with { type: 'json' }
import ticketsHu from '../tickets/hu.json' with { type: 'json' }
import type { AccountMessageKey, MessageKey, Translate } from '../translator.ts'

/** Texts of one area. A key missing in a language fails to compile. */
type Area<key extends string> = Record<Locale, Record<key, string>>

type SharedKey = keyof typeof sharedEn

/** Texts of responses within pages: notices, errors by field, descriptions for search engines. */
type AnswerKey = keyof typeof answersEn

export type TicketMessageKey = keyof typeof ticketsEn | SharedKey

export type MailMessageKey = keyof typeof mailsEn | TicketMessageKey

export type BankMessageKey = keyof typeof bankEn | SharedKey

export type ServerMessageKey = MessageKey | AccountMessageKey | AnswerKey | MailMessageKey | BankMessageKey

export type ServerTranslate = Translate<ServerMessageKey>

/** For documents in another language than the requester's. */
export type TranslateTo = (locale: Locale) => Translate<TicketMessageKey>

/** Areas sent to a browser: all texts of pages, and nothing else. */
export const pageAreas = {
  pages: { en: pagesEn, fr: pagesFr, hu: pagesHu } satisfies Area<keyof typeof pagesEn>,
  shared: { en: sharedEn, fr: sharedFr, hu: sharedHu } satisfies Area<SharedKey>,
}

/** Areas not sent to a browser in advance: their texts come with the page that uses them. */
export const serverAreas = {
  accounts: { en: accountsEn, fr: accountsFr, hu: accountsHu } satisfies Area<AccountMessageKey>,
  answers: { en: answersEn, fr: answersFr, hu: answersHu } satisfies Area<AnswerKey>,
  bank: { en: bankEn, fr: bankFr, hu: bankHu } satisfies Area<keyof typeof bankEn>,
  mails: { en: mailsEn, fr: mailsFr, hu: mailsHu } satisfies Area<keyof typeof mailsEn>,
  tickets: { en: ticketsEn, fr: ticketsFr, hu: ticketsHu } satisfies Area<keyof typeof ticketsEn>,
}
