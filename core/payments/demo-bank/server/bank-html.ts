import type { BankMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import { isLocale, type Locale } from '#values/locales.ts'
import { formatPrice, toEuros, type Cents, toCents } from '#values/money.ts'
import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import { demoCards, type DemoCard } from '../demo-cards.ts'
import type { BankPayment } from './bank-store.ts'
import type { BankRefundView } from './bank-refund-store.ts'

export interface BankPage {
  payment: BankPayment
  shopName: string
  translate: Translate<BankMessageKey>
  /** Delay of the card with the late webhook event. */
  lateWebhookSeconds: number
}

export function writeCardPage(page: BankPage, isUnknownCard: boolean): string {
  const { payment, translate: t } = page
  const amount = formatAmount(payment)
  const error = isUnknownCard && html`<p class="error" id="number-error" role="alert">${t('bank.unknownCard')}</p>`
  const action = `/demo-bank/pay/${payment.id}`
  return writeDocument(
    page,
    t('bank.title'),
    html` <h2>${t('bank.cards')}</h2>
      <p class="hint">${t('bank.cardsHint')}</p>
      <form method="post" action="${action}">
        <ul class="cards">
          ${demoCards.map((card) => writeCard(card, page))}
        </ul>
      </form>
      <form method="post" action="${action}" class="own" novalidate>
        <label for="number">${t('bank.ownNumber')}</label>
        <input
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="off"
          required
          maxlength="23"
          placeholder="4242 4242 4242 4242"
          aria-label="${t('bank.number')}"
          ${isUnknownCard && html`aria-invalid="true" aria-describedby="number-error"`}
        />
        ${error}
        <button class="pay">${t('bank.pay', { amount })}</button>
      </form>
      ${writeCancel(payment, t('bank.cancel'))}`,
  )
}

function writeCard({ number, outcome }: DemoCard, { translate: t, lateWebhookSeconds }: BankPage): SafeHtml {
  const story = t(`bank.outcome.${outcome}`, { seconds: lateWebhookSeconds })
  return html`<li>
    <button class="card" name="number" value="${number}" data-outcome="${outcome}">
      <span class="digits">${number}</span><span class="story">${story}</span>
    </button>
  </li>`
}

export function writeSecurePage(page: BankPage): string {
  const { payment, shopName, translate: t } = page
  return writeDocument(
    page,
    t('bank.secureTitle'),
    html` <h2>${t('bank.secureTitle')}</h2>
      <p>${t('bank.secureText', { amount: formatAmount(payment), shop: shopName })}</p>
      <form method="post" action="/demo-bank/pay/${payment.id}/confirm" class="answers">
        <button class="pay" name="answer" value="approve">${t('bank.approve')}</button>
        <button class="quiet" name="answer" value="refuse">${t('bank.refuse')}</button>
      </form>`,
  )
}

/** For returning to a completed payment. A captured one can be refunded from here. */
export function writeOverPage(page: BankPage, desk: SafeHtml | null): string {
  const { payment, translate: t } = page
  const url = payment.state === 'captured' ? payment.success_url : payment.failure_url
  return writeDocument(
    page,
    t('bank.overTitle'),
    html` <h2>${t('bank.overTitle')}</h2>
      <p>${t('bank.overText')}</p>
      <p><a class="pay" href="${url}">${t('bank.return')}</a></p>
      ${desk}`,
  )
}

function writeCancel({ id }: BankPayment, label: string): SafeHtml {
  return html`<form method="post" action="/demo-bank/pay/${id}/cancel"><button class="quiet">${label}</button></form>`
}

type Bill = Pick<BankPage, 'shopName' | 'translate'> & {
  payment: Pick<BankPayment, 'locale' | 'amount_cents' | 'description'>
}

export function writeDocument({ payment, shopName, translate: t }: Bill, title: string, content: SafeHtml): string {
  return html`<!doctype html>
    <html lang="${payment.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${t('bank.name')}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/demo-bank/bank.css" />
      </head>
      <body>
        <header>
          <p class="bank"><span class="seal" aria-hidden="true"></span>${t('bank.name')}</p>
        </header>
        <main>
          <section class="bill">
            <h1>${t('bank.payTo', { shop: shopName })}</h1>
            <p class="amount">${formatAmount(payment)}</p>
            ${
              payment.description !== '' &&
              html`<p class="reference">${t('bank.reference', { reference: payment.description })}</p>`
            }
          </section>
          <section class="choice">${content}</section>
        </main>
        <footer><p>${t('bank.noMoney')}</p></footer>
      </body>
    </html> `.toString()
}

function formatAmount({ amount_cents, locale }: Pick<BankPayment, 'amount_cents' | 'locale'>): string {
  return formatPrice(toEuros(amount_cents), readLocale(locale))
}

/** Payments are opened by programs; a language that the bank lacks falls back to English. */
export function readLocale(text: string): Locale {
  return isLocale(text) ? text : 'en'
}

interface Desk {
  refunds: BankRefundView[]
  /** Makes the form count once, however often it is sent. */
  key: string
  /** Rejected input. */
  wrongAmount: string | null
}

/** Writes the merchant's part of the page, equivalent to the dashboard of other banks. */
export function writeDesk({ payment, translate: t }: BankPage, { refunds, key, wrongAmount }: Desk): SafeHtml {
  const left = toCents(payment.amount_cents - payment.refunded_cents)
  const money = formatAmount({ ...payment, amount_cents: left })
  return html`<section class="desk" aria-labelledby="desk">
    <h2 id="desk">${t('bank.desk.title')}</h2>
    <p class="hint">${t('bank.desk.hint')}</p>
    <ul>
      ${refunds.map((refund) => writeRefund(refund, { payment, translate: t }))}
    </ul>
    ${left > 0 && writeForm({ payment, translate: t }, { key, wrongAmount, left, money })}
  </section>`
}

function writeForm(
  { payment, translate: t }: Pick<BankPage, 'payment' | 'translate'>,
  { key, wrongAmount, left, money }: Omit<Desk, 'refunds'> & { left: Cents; money: string },
): SafeHtml {
  const isWrong = wrongAmount !== null
  return html`<form method="post" action="/demo-bank/pay/${payment.id}/refunds" class="own" novalidate>
    <input type="hidden" name="key" value="${key}" />
    <label for="amount">${t('bank.desk.amount')}</label>
    <input
      id="amount"
      name="amount"
      inputmode="decimal"
      autocomplete="off"
      value="${wrongAmount ?? toEuros(left).toFixed(2)}"
      ${isWrong && html`aria-invalid="true" aria-describedby="amount-error"`}
    />
    ${isWrong && html`<p class="error" id="amount-error" role="alert">${t('bank.desk.wrongAmount', { amount: money })}</p>`}
    <label class="check"><input type="checkbox" name="pending" value="1" />${t('bank.desk.pending')}</label>
    <label class="check"><input type="checkbox" name="silent" value="1" />${t('bank.desk.silent')}</label>
    <button class="pay">${t('bank.desk.refund')}</button>
  </form>`
}

function writeRefund(
  refund: BankRefundView,
  { payment, translate: t }: Pick<BankPage, 'payment' | 'translate'>,
): SafeHtml {
  const amount = formatAmount({ ...payment, amount_cents: refund.amount_cents })
  const end = (answer: 'succeeded' | 'failed', label: string) =>
    html`<button class="quiet" name="answer" value="${answer}">${label}</button>`
  return html`<li>
    <p>${t(`bank.desk.state.${refund.state}`, { amount })}</p>
    ${
      refund.state !== 'failed' &&
      html`<form method="post" action="/demo-bank/pay/${payment.id}/refunds/${refund.id}">
        ${refund.state === 'pending' && end('succeeded', t('bank.desk.complete'))}${end('failed', t('bank.desk.fail'))}
      </form>`
    }
  </li>`
}
