import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { keepPhones } from '#values/typography.ts'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { orderStateShapes } from '../orders/orders.ts'
import { deskRoutes } from '../routes.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { messageShapes, type OtherMessage, type SendersOrder, type ShownMessage } from './inbox.ts'
import layout from '../ui/page/layout.module.css'
import styles from './message-page.module.css'

export function SenderSection({ message: { sender, email, phone, locale } }: { message: ShownMessage }) {
  const t = useDeskTexts()
  const facts = [
    [t('inbox.sender'), sender],
    [t('inbox.sender.email'), email],
    [
      t('inbox.sender.phone'),
      phone && <a href={`tel:${phone.replace(/ ext\. /, ';ext=').replace(/[^+\d;ext=]/g, '')}`}>{keepPhones(phone)}</a>,
    ],
    [t('inbox.sender.language'), t(`orders.language.${locale}`)],
  ] as const
  return (
    <section className={layout.section} aria-labelledby="sender-title">
      <h2 id="sender-title">{t('inbox.sender')}</h2>
      <dl className={layout.facts}>
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** Orders of the sender, and those mentioned in the message. */
export function OrdersSection({ email, orders }: { email: string; orders: readonly SendersOrder[] }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const money = useMoney()
  return (
    <section className={layout.section} aria-labelledby="orders-title">
      <h2 id="orders-title">{t('inbox.orders')}</h2>
      {orders.length === 0 ? (
        <p className={layout.muted}>{t('inbox.orders.none')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {orders.map(({ reference, state, placedAt, concert, totalCents, isOfOther }) => (
              <li key={reference}>
                <Link href={href(deskRoutes['orders.show'], { order: reference })}>{reference}</Link>{' '}
                <StateMark shape={orderStateShapes[state]}>{t(`orders.state.${state}`)}</StateMark>
                <span className={styles.item}>
                  {[concert, formatDate(placedAt, 'short'), money(totalCents)].filter(Boolean).join(' · ')}
                </span>
                {isOfOther && <span className={styles.caution}>{t('inbox.orders.ofOther')}</span>}
              </li>
            ))}
          </ul>
          <p>
            <Link href={href(deskRoutes['orders.index'], {}, { query: { q: email } })}>{t('inbox.orders.all')}</Link>
          </p>
        </>
      )}
    </section>
  )
}

export function OthersSection({ others }: { others: readonly OtherMessage[] }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  if (others.length === 0) return null
  return (
    <section className={layout.section} aria-labelledby="others-title">
      <h2 id="others-title">{t('inbox.others')}</h2>
      <ul className={styles.list}>
        {others.map(({ id, receivedAt, beginning, state }) => (
          <li key={id}>
            <Link href={href(deskRoutes['inbox.show'], { message: id })}>
              {formatDate(receivedAt, 'short')}, {formatDate(receivedAt, 'time')}
            </Link>{' '}
            <StateMark shape={messageShapes[state]}>{t(`inbox.state.${state}`)}</StateMark>
            <span className={styles.item}>{beginning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
