import { useShared } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { SelectedEventDate } from '#core/catalogue/catalogue.ts'
import styles from './concert-panel.module.css'

/** Leads to the queue, whose page is not one of these. */
export function QueueEntry({ queue: { page, opens_at } }: { queue: NonNullable<SelectedEventDate['queue']> }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { now } = useShared().shop
  const isAnnounced = new Date(opens_at) > new Date(now)
  const opening = { date: formatDate(opens_at, 'full'), time: formatDate(opens_at, 'time') }
  return (
    <div className={styles.refusal} role="note">
      <p className={styles.reason}>{isAnnounced ? t('event.queue.opens', opening) : t('event.queue.title')}</p>
      <p>{t(isAnnounced ? 'event.queue.lot' : 'event.queue.text')}</p>
      <Button as="a" href={page}>
        {t('event.queue.join')}
      </Button>
    </div>
  )
}
