import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import * as layout from '#platform/mail/mail-layout.ts'
import type { MailContext } from './shop-context.ts'

// Those of the pages, repeated because mail clients read no style sheets.
export const mailColors = {
  paper: '#FAF6EF',
  ink: '#1B1512',
  muted: '#5E544C',
  brass: '#7A5C14',
  rule: '#CFC5B6',
} as const

const theme: layout.MailTheme = {
  colors: mailColors,
  headingFont: "'Bodoni Moda','Bodoni 72',Didot,'Playfair Display',Georgia,serif",
  textFont: "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif",
  divider: drawStaff(),
}

/** The shop's name at the top, five staff lines, contact details at the end. */
export function layoutMail({ config, locale }: MailContext, page: layout.MailPage): SafeHtml {
  const { shopName: name, contactEmail: email, contactPhone: phone, origins } = config
  return layout.layoutMail({ theme, sender: { name, url: origins[locale], email, phone }, locale }, page)
}

export const mailButton = (label: string, href: string): SafeHtml => layout.mailButton(mailColors, label, href)

export const mailFacts = (facts: layout.MailFact[]): SafeHtml => layout.mailFacts(mailColors, facts)

export function textFact({ translate }: MailContext, label: string, value: string): string {
  return translate('mail.fact', { label, value })
}

export function textSignature({ config }: MailContext): string {
  return `--\n${config.shopName}\n${config.contactEmail}\n${config.contactPhone}\n`
}

function drawStaff(): SafeHtml {
  const line = html`<div style="height:5px;border-top:1px solid ${mailColors.rule};font-size:0;line-height:0">
    &nbsp;
  </div>`
  return html`${[line, line, line, line, line]}`
}
