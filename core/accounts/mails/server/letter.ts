import { href } from '@cadenza/navigation'
import { html } from '#platform/http/responses/html-template.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { MailWriter } from '#platform/mail/mail.ts'
import type { MailMessageKey } from '#ui/i18n/server/areas.ts'
import type { MessageValues } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import type { MailContext } from '#core/context/shop-context.ts'

/** The texts of a mail by their keys. All may name the shop and its contact. */
interface Letter {
  title: MailMessageKey
  /** The preview in the inbox. */
  intro: MailMessageKey
  further?: MailMessageKey
  /** Values of its texts. */
  values?: MessageValues
  facts?: [label: MailMessageKey, value: string][]
  button?: Button
  /** Advice in case someone else triggered the mail. */
  ending: MailMessageKey
  /**
   * For recipients who did not trigger the mail: after the advice, so that it is not pressed
   * unread.
   */
  remedy?: Button
  /** Language whose host the buttons lead to; default: the recipient's. */
  host?: Locale
}

type Button = [label: MailMessageKey, path: string]

/** Writes a kind of mail from its letter; none if that is null. */
export const describeMail =
  <data extends object>(
    describe: (data: data, context: MailContext) => Letter | null | Promise<Letter | null>,
  ): MailWriter<data, MailContext> =>
  async (data, context) => {
    const letter = await describe(data, context)
    if (!letter) return null
    const { config, locale } = context
    const values = { shop: config.shopName, email: config.contactEmail, phone: config.contactPhone, ...letter.values }
    const say = (key: MailMessageKey) => context.translate(key, values)
    const title = say(letter.title)
    const paragraphs = [letter.intro, letter.further].flatMap((key) => (key ? say(key) : []))
    const facts = (letter.facts ?? []).map(([label, value]): [string, string] => [say(label), value])
    const ending = say(letter.ending)
    const [button, remedy] = [letter.button, letter.remedy].map(
      (given) => given && { label: say(given[0]), url: config.origins[letter.host ?? locale] + given[1] },
    )
    return {
      subject: title,
      text: [
        title,
        ...paragraphs,
        ...(facts.length > 0 ? [facts.map(([label, value]) => textFact(context, label, value)).join('\n')] : []),
        ...(button ? [`${button.label}\n${button.url}`] : []),
        ending,
        ...(remedy ? [`${remedy.label}\n${remedy.url}`] : []),
        textSignature(context),
      ].join('\n\n'),
      html: layoutMail(context, {
        title,
        preheader: paragraphs[0]!,
        body: html`${paragraphs.map((text) => mailParagraph(text))} ${facts.length > 0 ? mailFacts(facts) : ''}
        ${button ? mailButton(button.label, button.url) : ''} ${mailParagraph(ending)}
        ${remedy ? mailButton(remedy.label, remedy.url) : ''}`,
      }),
    }
  }

type NameWith<end extends string, key = MailMessageKey> = key extends `mail.${infer name}.${end}` ? name : never

export const textsOf = <name extends NameWith<'title'> & NameWith<'intro'> & NameWith<'notYours'>>(name: name) =>
  ({ title: `mail.${name}.title`, intro: `mail.${name}.intro`, ending: `mail.${name}.notYours` }) as const

/** Leads to a new password, which ends everything started with the previous one. */
export const passwordButton: Button = ['mail.newDevice.button', href(accountRoutes['password.request'])]

export interface Origin {
  network: string
  device: string
}

export const describeFacts = ({ network, device }: Origin): NonNullable<Letter['facts']> => [
  ...(device ? [['mail.newDevice.device', device] satisfies [MailMessageKey, string]] : []),
  ['mail.newDevice.network', network],
]
