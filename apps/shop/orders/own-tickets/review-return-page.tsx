import { href } from '@cadenza/navigation'
import { Form, Link } from '@cadenza/navigation/react'
import { formatPrice } from '#values/money.ts'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import type { Order } from '#core/orders/order.ts'
import { ConcertHeader } from './concert-header.tsx'
import styles from './own-tickets.module.css'
import { TicketRow } from './ticket-row.tsx'
import type { ReviewedReturn } from '#core/orders/own-tickets/self-service.ts'

export interface ReviewReturnPageProps extends ReviewedReturn {
  order: Pick<Order, 'uuid' | 'ref_nr'>
  url: string
  choose: string
}

export default function ReviewReturnPage(props: ReviewReturnPageProps) {
  const { order, url, choose, concert, tickets, amount, kept, has_gone_before, remaining } = props
  const t = useTranslate()
  const locale = useLocale()
  const count = tickets.length
  return (
    <div className={styles.page}>
      <p className={styles.reference}>{t('payment.failure.reference', { reference: order.ref_nr })}</p>
      <article className={styles.concert}>
        <ConcertHeader concert={concert} />
        <div className={styles.form}>
          <h2 className={styles.title}>{t('ownReturn.review.title', { count })}</h2>
          <ul className={styles.tickets}>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.serial} ticket={ticket} />
            ))}
          </ul>
          <dl className={styles.totals}>
            {kept > 0 && (
              <div className={styles.kept}>
                <dt>{t('ownReturn.review.kept')}</dt>
                <dd>{formatPrice(kept, locale)}</dd>
              </div>
            )}
            <div className={styles.total}>
              <dt>{t('ownReturn.review.back')}</dt>
              <dd>{formatPrice(amount, locale)}</dd>
            </div>
          </dl>
          <div className={styles.notes}>
            {has_gone_before && <p>{t('ownReturn.review.before')}</p>}
            {amount > 0 && <p>{t('ownReturn.review.card')}</p>}
            <p>
              <strong>{t('ownReturn.review.void', { count })}</strong>{' '}
              {t('ownReturn.review.rest', { count: remaining })}
            </p>
          </div>
          <Form action={url} reset={false}>
            {({ processing }) => (
              <>
                {tickets.map(({ serial }) => (
                  <input key={serial} type="hidden" name="tickets[]" value={serial} />
                ))}
                <input type="hidden" name="expected" value={amount} />
                <Button type="submit" wide loading={processing}>
                  {amount > 0
                    ? t('ownReturn.review.submit', { amount: formatPrice(amount, locale) })
                    : t('ownReturn.review.submitFree', { count })}
                </Button>
              </>
            )}
          </Form>
          <div className={styles.ways}>
            <Link href={choose}>{t('ownReturn.review.others')}</Link>
            <Link href={href(routes['payment.success'], { uuid: order.uuid })}>{t('ownReturn.toOrder')}</Link>
          </div>
        </div>
      </article>
    </div>
  )
}

ReviewReturnPage.layout = { heading: 'ownReturn.title', slogan: null, hideBackground: true } satisfies LayoutOptions
