import { useTranslate } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { CalendarAddresses } from '#core/catalogue/catalogue.ts'
import styles from './subscribe-links.module.css'

interface SubscribeLinksProps {
  calendar: CalendarAddresses
  /** Venue or soloist of the concerts; missing: all. */
  of?: string
  news?: string
}

/** A link for the visitor's calendar app, and the URL for apps that require entering it. */
export function SubscribeLinks({ calendar, of, news }: SubscribeLinksProps) {
  const t = useTranslate()
  const { subscribe, address } = calendar
  return (
    <p className={styles.links} data-print="hide">
      <a className={styles.link} href={subscribe} aria-label={of && t('subscribe.calendarOf', { name: of })}>
        <Icon name="calendar" size="xs" />
        {t('subscribe.calendar')}
      </a>
      <a className={styles.link} href={address} aria-label={of && t('subscribe.addressOf', { name: of })}>
        {t('subscribe.address')}
      </a>
      {news && (
        <a className={styles.link} href={news} type="application/atom+xml">
          {t('subscribe.news')}
        </a>
      )}
    </p>
  )
}
