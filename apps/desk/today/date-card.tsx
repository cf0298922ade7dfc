import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { type ComingDate, sumSeats, type ZoneSeats } from './today.ts'
import layout from '../ui/page/layout.module.css'
import styles from './date-card.module.css'

/** A concert with the seats of each hall category. */
export function DateCard({ date }: { date: ComingDate }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const { event, hall, hallColor, startsAt, status, isPublished, isToday, admitted, zones } = date
  const { sold, capacity } = sumSeats(zones)
  const title = `date-${date.id}`
  const state = status === 'scheduled' ? (isPublished ? null : t('today.draft')) : t(`today.status.${status}`)
  return (
    <li className={styles.card}>
      <article aria-labelledby={title}>
        <header className={styles.head}>
          <p className={layout.muted}>
            <time dateTime={startsAt}>
              {!isToday && `${formatDate(startsAt, 'short')} · `}
              {formatDate(startsAt, 'time')}
            </time>
          </p>
          <h3 id={title}>
            <Link href={href(deskRoutes['season.date'], { date: date.id })}>{event}</Link>
          </h3>
          <p className={styles.where}>
            <VenueColor color={hallColor} className={styles.color} />
            {hall}
            {state && <span className={styles.state}>{state}</span>}
          </p>
        </header>
        {zones.length === 0 ? (
          <p className={styles.sum}>{t('today.noSeats')}</p>
        ) : (
          <>
            <p className={styles.sum}>
              {capacity === null ? t('today.soldUnlimited', { sold }) : t('today.soldOf', { sold, capacity })}
              {admitted > 0 && ` · ${t('today.admitted', { count: admitted })}`}
            </p>
            <Zones zones={zones} label={event} />
          </>
        )}
      </article>
    </li>
  )
}

function Zones({ zones, label }: { zones: ZoneSeats[]; label: string }) {
  const t = useDeskTexts()
  return (
    <table className={styles.zones} aria-label={t('today.seatsOf', { event: label })}>
      <thead>
        <tr>
          <th scope="col">{t('today.zone')}</th>
          <th scope="col">{t('today.zone.sold')}</th>
          <th scope="col">{t('today.zone.held')}</th>
          <th scope="col">{t('today.zone.free')}</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(({ id, title, sold, held, free }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{sold}</td>
            <td>{held}</td>
            <td>{free ?? t('today.unlimited')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
