import { html, type SafeHtml } from '../http/responses/html-template.ts'
import type { Locale } from '#values/locales.ts'

/** Appearance of mails. Mail programs support no style sheets: all styles are inline. */
export interface MailTheme {
  colors: { paper: string; ink: string; muted: string }
  /** Font of the app's name and of titles, in CSS syntax with single quotes. */
  headingFont: string
  textFont: string
  divider: SafeHtml
}

export interface MailSender {
  name: string
  url: string
  email: string
  phone: string
}

export interface MailPage {
  title: string
  /** Preview in the inbox. */
  preheader: string
  body: SafeHtml
}

type MailFact = [label: string, value: string | SafeHtml]

/** What mails of one appearance are made of. */
export function createMailParts(theme: MailTheme) {
  return {
    layout: (from: { sender: MailSender; locale: Locale }, page: MailPage): SafeHtml => layout(theme, from, page),
    paragraph,
    button: (label: string, href: string): SafeHtml => button(theme.colors, label, href),
    facts: (facts: MailFact[]): SafeHtml => listFacts(theme.colors, facts),
  }
}

/** Adds header and footer to a mail: the sender at the top, the contact at the end. */
function layout(
  { colors: { paper, ink, muted }, headingFont, textFont, divider }: MailTheme,
  { sender, locale }: { sender: MailSender; locale: Locale },
  { title, preheader, body }: MailPage,
): SafeHtml {
  const dialled = sender.phone.replace(/[^+\d]/g, '')
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:0;background:${paper};color:${ink};font-family:${textFont};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word"
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
                  <td style="font-family:${headingFont};font-size:22px;letter-spacing:.04em;padding-bottom:16px">
                    <a href="${sender.url}" style="color:${ink};text-decoration:none">${sender.name}</a>
                  </td>
                </tr>
                <tr>
                  <td style="padding-bottom:24px">${divider}</td>
                </tr>
                <tr>
                  <td>
                    <h1
                      style="font-family:${headingFont};font-weight:500;font-size:34px;line-height:1.15;margin:0 0 16px"
                    >
                      ${title}
                    </h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td style="padding:32px 0 16px">${divider}</td>
                </tr>
                <tr>
                  <td style="font-size:14px;color:${muted}">
                    ${sender.name} ·
                    <a href="mailto:${sender.email}" style="color:${muted}">${sender.email}</a> ·
                    <a href="tel:${dialled}" style="color:${muted};white-space:nowrap">${sender.phone}</a>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

function paragraph(text: string | SafeHtml): SafeHtml {
  return html`<p style="margin:0 0 16px">${text}</p>`
}

function button({ ink, paper }: MailTheme['colors'], label: string, href: string): SafeHtml {
  return html`<p style="margin:0 0 24px">
    <a
      href="${href}"
      style="display:inline-block;background:${ink};color:${paper};padding:12px 24px;text-decoration:none;font-weight:600"
      >${label}</a
    >
  </p>`
}

function listFacts({ muted }: MailTheme['colors'], facts: MailFact[]): SafeHtml {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <td style="padding:4px 24px 4px 0;color:${muted};vertical-align:top;overflow-wrap:normal;word-break:normal">
          ${label}
        </td>
        <td style="padding:4px 0">${value}</td>
      </tr>`,
  )
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
    ${rows}
  </table>`
}
