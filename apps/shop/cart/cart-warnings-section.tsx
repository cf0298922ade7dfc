import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { type Cart, listGone, listMoved } from '#core/cart/cart.ts'
import styles from './cart-warnings-section.module.css'

export function CartWarningsSection({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const { lapsed_promo_code: lapsed, pending_order: pending } = cart
  const items = Object.values(cart.items)
  const hasEnded = items.some(({ hold }) => hold === 'ended')
  const gone = listGone(items)
  const formatDate = useFormatDate()
  return (
    <div className={styles.warnings} aria-live="polite">
      {pending && (
        <Banner kind="warning" title={t('cart.warning')}>
          <p>{t('cart.pendingOrder.text', { reference: pending.ref_nr })}</p>
          <p className={styles.way}>
            <Link href={href(routes['payment.success'], { uuid: pending.uuid })}>
              {t('cart.pendingOrder.link', { reference: pending.ref_nr })}
            </Link>
          </p>
        </Banner>
      )}
      {hasEnded && (
        <Banner kind="warning" title={t('cart.warning')}>
          <p>{t('cart.holds.ended')}</p>
          <Button
            as={Link}
            formClassName={styles.way}
            href={href(routes['cart.extend_holds'])}
            method="post"
            preserveScroll
            replace
          >
            {t('cart.holds.takeAgain')}
          </Button>
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner kind="warning" title={t('cart.warning')}>
          <p>{t('cart.holds.gone')}</p>
          <ul>
            {gone.map(({ key, event, date, reason }) => (
              <li key={key}>{t('cart.holds.goneWhy', { event, date: formatDate(date, 'full'), reason })}</li>
            ))}
          </ul>
        </Banner>
      )}
      {listMoved(items).map(({ key, event, start, venue }) => (
        <Banner key={key} kind="warning" title={t('cart.warning')}>
          <p>{t('cart.moved', { event, date: formatDate(start, 'full'), time: formatDate(start, 'time'), venue })}</p>
        </Banner>
      ))}
      {lapsed && (
        <Banner kind="warning" title={t('cart.warning')}>
          <p>{t('cart.promo.lapsed', { code: lapsed.code, reason: lapsed.reason })}</p>
          <Button
            as={Link}
            formClassName={styles.way}
            href={href(routes['cart.remove_promo_code'])}
            method="post"
            preserveScroll
            replace
            variant="secondary"
          >
            {t('cart.promo.remove', { code: lapsed.code })}
          </Button>
        </Banner>
      )}
    </div>
  )
}
