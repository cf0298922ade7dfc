import { href } from '@cadenza/navigation'
import { Link, HiddenFields } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Euros } from '#values/money.ts'
import type { Order } from '#core/orders/order.ts'
import { routes } from '#core/routes/routes.ts'
import type { DocumentLink } from '#core/orders/documents/document.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import { TicketsSection } from '#apps/shop/tickets/tickets-section.tsx'
import type { SelfService } from '#core/orders/own-tickets/self-service.ts'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { Price } from '#ui/display/price.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import type { Invoice } from '#core/orders/payment-result/invoice.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { DocumentLinks, InvoiceDetails } from './invoice-details.tsx'
import { SelfServiceSection } from '../own-tickets/self-service-section.tsx'
import { EmailHint } from '../checkout/email-hint.tsx'
import { type AccountLinks, AccountSection } from './account-section.tsx'
import { NotTaken } from './not-taken.tsx'
import styles from './success-page.module.css'
import { WaitingForBank } from './waiting-for-bank.tsx'

export interface SuccessPageProps {
  order: Order
  /** `waiting`: the bank has not confirmed the payment yet. */
  status: 'paid' | 'waiting'
  total: Euros
  /** Refunded amount, pending or done; tickets that are not void are still valid. */
  refunded: Euros
  /** Refund rejected by the buyer's bank. */
  not_taken: Euros
  tickets: Ticket[]
  /** `names`, `exchange`: null if no ticket can be named or exchanged (any more). */
  links: { pdf: string; calendar: string; resend: string; names: string | null; exchange: string | null }
  email_hint: string | null
  documents: DocumentLink[]
  invoice: Invoice | null
  ways: SelfService | null
  account: AccountLinks
}

/** Confirmation with the tickets. While the payment is pending, the page says so. */
export default function SuccessPage(props: SuccessPageProps) {
  const { order, status } = props
  return (
    <div className={styles.page}>{status === 'waiting' ? <WaitingForBank order={order} /> : <Paid {...props} />}</div>
  )
}

SuccessPage.layout = { heading: 'payment.success.title', slogan: null, hideBackground: true } satisfies LayoutOptions

function Paid({
  order,
  total,
  refunded,
  not_taken,
  tickets,
  links,
  email_hint,
  documents,
  invoice,
  ways,
  account,
}: SuccessPageProps) {
  const t = useTranslate()
  return (
    <>
      <section className={styles.thanks}>
        <p className={styles.headline}>{t('payment.success.headline')}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('payment.success.reference')}</dt>
            <dd className={styles.reference}>{order.ref_nr}</dd>
          </div>
          <div>
            <dt>{t('payment.success.total')}</dt>
            <dd>
              <Price value={total} />
            </dd>
          </div>
          {refunded > 0 && (
            <div>
              <dt>{t('payment.refunded.amount')}</dt>
              <dd>
                <Price value={refunded} />
              </dd>
            </div>
          )}
        </dl>
        <WhatWentBack tickets={tickets} refunded={refunded} not_taken={not_taken} />
        <p className={styles.confirmation}>{t('payment.success.confirmation', { email: order.email })}</p>
        <div className={styles.files}>
          <Button as="a" href={links.pdf} icon="download" download>
            {t('payment.success.pdf')}
          </Button>
          <Button as="a" href={links.calendar} variant="secondary" icon="calendar" download>
            {t('payment.success.calendar')}
          </Button>
          {tickets.length > 0 && (
            <Button as={Link} href={href(routes['order.ticket'], { uuid: order.uuid })} variant="secondary" icon="zoom">
              {t('payment.success.show')}
            </Button>
          )}
        </div>
      </section>
      <TicketsSection
        tickets={tickets}
        linkTo={(number) =>
          href(routes['order.ticket'], { uuid: order.uuid, number: number === 1 ? undefined : number })
        }
      />
      {(links.names !== null || links.exchange !== null) && (
        <p className={styles.files}>
          {links.names !== null && (
            <Button as={Link} href={links.names} variant="secondary">
              {t('payment.success.names')}
            </Button>
          )}
          {links.exchange !== null && (
            <Button as={Link} href={links.exchange} variant="secondary">
              {t('exchange.title')}
            </Button>
          )}
        </p>
      )}
      <SelfServiceSection ways={ways} />
      <StaffRule />
      <AccountSection account={account} />
      <div className={styles.end}>
        <DocumentLinks documents={documents} />
        {invoice && <InvoiceDetails invoice={invoice} />}
        <ResendForm email={order.email} url={links.resend} emailHint={email_hint} />
        <Button as={Link} href={href(routes.home)} variant="quiet" icon="arrow-left">
          {t('payment.success.home')}
        </Button>
      </div>
    </>
  )
}

function WhatWentBack({ tickets, refunded, not_taken }: Pick<SuccessPageProps, 'tickets' | 'refunded' | 'not_taken'>) {
  const t = useTranslate()
  const returned = tickets.filter(({ state }) => state === 'void').length
  return (
    <>
      {returned > 0 && <p>{t('payment.returned.text', { count: returned })}</p>}
      {refunded > 0 && <p>{t(returned > 0 ? 'payment.returned.delay' : 'payment.refunded.part')}</p>}
      {not_taken > 0 && (
        <p>
          <NotTaken amount={not_taken} />
        </p>
      )}
    </>
  )
}

interface ResendFormProps {
  email: string
  url: string
  /** Probable typo in the address: asks at once, without opening the form. */
  emailHint: string | null
}

function ResendForm({ email, url, emailHint }: ResendFormProps) {
  const t = useTranslate()
  const form = useCheckedForm({
    url,
    method: 'POST',
    fields: { email },
    preserveScroll: true,
    reset: false,
    // Errors keep the form open.
    keepErrors: true,
  })
  return (
    <details
      data-print="hide"
      className={styles.resend}
      open={emailHint !== null || form.errors.email !== undefined || undefined}
    >
      <summary className={styles.title}>{t('payment.success.resend.title')}</summary>
      <form className={styles.form} action={url} method="post" noValidate onSubmit={form.submit}>
        <HiddenFields />
        <p className={styles.text}>{t('payment.success.resend.text')}</p>
        <TextField
          {...form.control('email')}
          label={t('checkout.field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <EmailHint email={form.fields.email} onCorrect={(value) => form.setField('email', value)} />
        <Button type="submit" variant="secondary" icon="mail" loading={form.processing}>
          {t('payment.success.resend.button')}
        </Button>
      </form>
    </details>
  )
}
