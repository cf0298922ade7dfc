import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import { type Cents, toCents, toEuros } from '#values/money.ts'
import { type BankPage, formatAmount } from './bank-html.ts'
import type { BankRefundView } from './bank-refund-store.ts'

export interface Desk {
  refunds: BankRefundView[]
  /** Makes the form count once, however often it is sent. */
  key: string
  /** Rejected input; null if there was none. */
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
