import { href } from '@cadenza/navigation'
import { html } from '#platform/http/responses/html-template.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import type { MailContext } from '#core/context/mail-context.ts'

export interface Letter {
  title: string
  /** Shown before the button; the first serves as the preview in the inbox. */
  paragraphs: [string, ...string[]]
  facts?: [label: string, value: string][]
  button?: Button
  /** Advice in case someone else triggered the mail. */
  ending: string
  /**
   * Button for recipients who did not trigger the mail. Placed after the advice, so that it is not
   * pressed unread.
   */
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
/** Leads to a new password, which ends everything started with the previous one. */
export const createPasswordButton = (context: MailContext): Button => ({
  label: context.translate('mail.newDevice.button'),
  url: writeAddress(context, href(accountRoutes['password.request'])),
})
export const findContactOf = ({ config }: MailContext) => ({ email: config.contactEmail, phone: config.contactPhone })

export interface Origin {
  network: string
  device: string
}

/** Returns the origin of an action as facts for a mail. */
export const describeFacts = ({ network, device }: Origin, { translate }: MailContext): [string, string][] => [
  ...(device ? [[translate('mail.newDevice.device'), device] as [string, string]] : []),
  [translate('mail.newDevice.network'), network],
]
