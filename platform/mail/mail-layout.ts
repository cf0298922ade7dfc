import { html, type SafeHtml } from '../http/responses/html-template.ts'
import type { MailContext } from './mail.ts'

// Mail programs know neither custom properties nor style sheets: the house's colours stand here once more, inline.
export const mailColors = {
  paper: '#FAF6EF',
  ink: '#1B1512',
  muted: '#5E544C',
  brass: '#7A5C14',
  rule: '#CFC5B6',
  stage: '#14100E',
} as const
const serif = "'Bodoni Moda','Bodoni 72',Didot,'Playfair Display',Georgia,serif"
const sans = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif"

interface MailPage {
  title: string
  /** Read in the list of mails, before the mail is opened. */
  preheader: string
  body: SafeHtml
}

/** Puts the house around a mail: a name at the top, five lines of a staff, where to turn to at the end. */
export function layoutMail({ config, locale }: MailContext, { title, preheader, body }: MailPage): SafeHtml {
  const { paper, ink, muted } = mailColors
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:0;background:${paper};color:${ink};font-family:${sans};font-size:16px;line-height:1.5"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td style="font-family:${serif};font-size:22px;letter-spacing:.04em;padding-bottom:16px">
                    <a href="${config.origins[locale]}" style="color:${ink};text-decoration:none">${config.shopName}</a>
                  </td>
                </tr>
                <tr>
                  <td style="padding-bottom:24px">${staff()}</td>
                </tr>
                <tr>
                  <td>
                    <h1 style="font-family:${serif};font-weight:500;font-size:34px;line-height:1.15;margin:0 0 16px">
                      ${title}
                    </h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td style="padding:32px 0 16px">${staff()}</td>
                </tr>
                <tr>
                  <td style="font-size:14px;color:${muted}">
                    ${config.shopName} ·
                    <a href="mailto:${config.contactEmail}" style="color:${muted}">${config.contactEmail}</a> ·
                    <a href="tel:${config.contactPhone.replace(/[^+\d]/g, '')}" style="color:${muted}"
                      >${config.contactPhone}</a
                    >
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

export function mailParagraph(text: string | SafeHtml): SafeHtml {
  return html`<p style="margin:0 0 16px">${text}</p>`
}

export function mailButton(label: string, href: string): SafeHtml {
  return html`<p style="margin:0 0 24px">
    <a
      href="${href}"
      style="display:inline-block;background:${mailColors.ink};color:${mailColors.paper};padding:12px 24px;text-decoration:none;font-weight:600"
      >${label}</a
    >
  </p>`
}

/** A table of two columns: what it is called, and what it is. */
export function mailFacts(facts: [label: string, value: string | SafeHtml][]): SafeHtml {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <td style="padding:4px 24px 4px 0;color:${mailColors.muted};vertical-align:top">${label}</td>
        <td style="padding:4px 0">${value}</td>
      </tr>`,
  )
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
    ${rows}
  </table>`
}

/** A line of plain text: what it is called, and what it is. */
export function textFact({ translate }: MailContext, label: string, value: string): string {
  return translate('mail.fact', { label, value })
}

/** The mail's closing words in plain text. */
export function textSignature({ config }: MailContext): string {
  return `--\n${config.shopName}\n${config.contactEmail}\n${config.contactPhone}\n`
}

function staff(): SafeHtml {
  const line = html`<div style="height:5px;border-top:1px solid ${mailColors.rule};font-size:0;line-height:0">
    &nbsp;
  </div>`
  return html`${[line, line, line, line, line]}`
}
