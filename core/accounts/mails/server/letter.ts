import { href } from '@cadenza/navigation'
import { html } from '#platform/http/responses/html-template.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import type { MailContext } from '#core/context/mail-context.ts'

export interface Letter {
  title: string
  /** Stand before the button; the first is read in the list of mails. */
  paragraphs: [string, ...string[]]
  facts?: [label: string, value: string][]
  button?: Button
  /** What to do if it was somebody else. */
  ending: string
  /** The button of who did not do it themselves: stands after what is said to them, where it is not pressed before that is read. */
  remedy?: Button
}

interface Button {
  label: string
  url: string
}

export function writeLetter(
  { title, paragraphs, facts = [], button, ending, remedy }: Letter,
  context: MailContext,
): Mail {
  return {
    subject: title,
    text: [
      title,
      ...paragraphs,
      ...(facts.length > 0 ? [facts.map(([label, value]) => textFact(context, label, value)).join('\n')] : []),
      ...(button ? [textButton(button)] : []),
      ending,
      ...(remedy ? [textButton(remedy)] : []),
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: paragraphs[0],
      body: html`${paragraphs.map((text) => mailParagraph(text))} ${facts.length > 0 ? mailFacts(facts) : ''}
      ${button ? mailButton(button.label, button.url) : ''} ${mailParagraph(ending)}
      ${remedy ? mailButton(remedy.label, remedy.url) : ''}`,
    }),
  }
}

const textButton = ({ label, url }: Button): string => `${label}\n${url}`

export const writeAddress = ({ config, locale }: MailContext, path: string): string => config.origins[locale] + path
/** Leads to another password, which ends what was done with the one of before. */
export const createPasswordButton = (context: MailContext): Button => ({
  label: context.translate('mail.newDevice.button'),
  url: writeAddress(context, href(accountRoutes['password.request'])),
})
export const findContactOf = ({ config }: MailContext) => ({ email: config.contactEmail, phone: config.contactPhone })

export interface Origin {
  network: string
  device: string
}

/** Where from something was done. */
export const describeFacts = ({ network, device }: Origin, { translate }: MailContext): [string, string][] => [
  ...(device ? [[translate('mail.newDevice.device'), device] as [string, string]] : []),
  [translate('mail.newDevice.network'), network],
]
