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

/** One area's texts as they are written. A key that is missing in one of the languages does not compile. */
type Area<key extends string> = Record<Locale, Record<key, string>>

type SharedKey = keyof typeof sharedEn

/** What the shop's answers say into a page: notices, errors by field, descriptions for search engines. */
type AnswerKey = keyof typeof answersEn

/** What the documents of an order say: tickets as PDF, the calendar file. */
export type TicketMessageKey = keyof typeof ticketsEn | SharedKey

/** What mails say, the papers that they carry included. */
export type MailMessageKey = keyof typeof mailsEn | TicketMessageKey

/** What the pages of the demo bank say. */
export type BankMessageKey = keyof typeof bankEn | SharedKey

/** Every text of the shop: what its handlers translate with. */
export type ServerMessageKey = MessageKey | AccountMessageKey | AnswerKey | MailMessageKey | BankMessageKey

export type ServerTranslate = Translate<ServerMessageKey>

/** For papers that are in another language than who asks for them reads. */
export type TranslateTo = (locale: Locale) => Translate<TicketMessageKey>

/** The areas that a browser gets: all that pages can say, and nothing else. */
export const pageAreas = {
  pages: { en: pagesEn, fr: pagesFr, hu: pagesHu } satisfies Area<keyof typeof pagesEn>,
  shared: { en: sharedEn, fr: sharedFr, hu: sharedHu } satisfies Area<SharedKey>,
}

/** The areas of which a browser gets nothing ahead: what is said of them comes with the page that says it. */
export const serverAreas = {
  accounts: { en: accountsEn, fr: accountsFr, hu: accountsHu } satisfies Area<AccountMessageKey>,
  answers: { en: answersEn, fr: answersFr, hu: answersHu } satisfies Area<AnswerKey>,
  bank: { en: bankEn, fr: bankFr, hu: bankHu } satisfies Area<keyof typeof bankEn>,
  mails: { en: mailsEn, fr: mailsFr, hu: mailsHu } satisfies Area<keyof typeof mailsEn>,
  tickets: { en: ticketsEn, fr: ticketsFr, hu: ticketsHu } satisfies Area<keyof typeof ticketsEn>,
}
