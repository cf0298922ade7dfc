import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import { createMailParts, type MailPage } from '#platform/mail/mail-layout.ts'
import type { MailContext } from './shop-context.ts'

// Those of the pages, repeated because mail clients read no style sheets.
const colors = {
  paper: '#FAF6EF',
  ink: '#1B1512',
  muted: '#5E544C',
  brass: '#7A5C14',
  rule: '#CFC5B6',
} as const

const parts = createMailParts({
  colors,
  headingFont: "'Bodoni Moda','Bodoni 72',Didot,'Playfair Display',Georgia,serif",
  textFont: "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif",
  divider: drawStaff(),
})

/** What the shop's mails are made of, in HTML and in text. */
export const mail = {
  ...parts,
  colors,
  /** The shop's name at the top, five staff lines, contact details at the end. */
  layout({ config, locale }: MailContext, page: MailPage): SafeHtml {
    const { shopName: name, contactEmail: email, contactPhone: phone, origins } = config
    return parts.layout({ sender: { name, url: origins[locale], email, phone }, locale }, page)
  },
  textFact: ({ translate }: MailContext, label: string, value: string): string =>
    translate('mail.fact', { label, value }),
  textSignature: ({ config }: MailContext): string =>
    `--\n${config.shopName}\n${config.contactEmail}\n${config.contactPhone}\n`,
}

function drawStaff(): SafeHtml {
  const line = html`<div style="height:5px;border-top:1px solid ${colors.rule};font-size:0;line-height:0">&nbsp;</div>`
  return html`${[line, line, line, line, line]}`
}
