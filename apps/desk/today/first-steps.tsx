import { href } from '@cadenza/navigation'
import { Link } from '../hooks.ts'
import { type DeskMessageKey, useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import layout from '../ui/page/layout.module.css'
import styles from './first-steps.module.css'
import type { FirstSteps } from './today.ts'

interface Line {
  text: DeskMessageKey
  hint: DeskMessageKey
  isDone: boolean
  /** Null: another step comes first. */
  leadsTo: string | null
}

export function FirstStepsList(steps: FirstSteps) {
  const t = useDeskTexts()
  const lines = linesOf(steps)
  const next = lines.find(({ isDone }) => !isDone)
  return (
    <section className={layout.section} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('today.first.title')}</h2>
      <p className={styles.hint}>{t('today.first.text')}</p>
      <ol className={styles.list}>
        {lines.map(({ text, hint, isDone, leadsTo }) => (
          <li key={hint} aria-current={next?.hint === hint ? 'step' : undefined}>
            {isDone || leadsTo === null ? <strong>{t(text)}</strong> : <Link href={leadsTo}>{t(text)}</Link>}
            {isDone && <StateMark shape="good">{t('today.first.done')}</StateMark>}
            <span className={styles.hint}>{t(hint)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function linesOf({ hall, hasPrices, event, date, seller }: FirstSteps): Line[] {
  const isPlannable = hasPrices && event !== null
  return [
    {
      text: 'planning.halls.new',
      hint: 'today.first.hall',
      isDone: hall !== null,
      leadsTo: href(deskRoutes['season.hall.new']),
    },
    {
      text: 'planning.list.new',
      hint: 'today.first.prices',
      isDone: hasPrices,
      leadsTo: hall && href(deskRoutes['season.list.new'], { venue: hall.id }),
    },
    {
      text: 'programme.events.write',
      hint: 'today.first.event',
      isDone: event !== null,
      leadsTo: href(deskRoutes['events.new']),
    },
    {
      text: 'planning.plan',
      hint: 'today.first.date',
      isDone: date !== null,
      leadsTo: isPlannable ? href(deskRoutes['season.plan']) : null,
    },
    {
      text: 'today.first.sellerName',
      hint: 'today.first.seller',
      isDone: seller === null,
      leadsTo: seller && href(deskRoutes['sellers.show'], { seller: seller.id }),
    },
    { hint: 'today.first.publish', isDone: false, ...publicationOf({ hall, event, date }) },
  ]
}

/** The first unpublished record that a concert needs. */
function publicationOf({
  hall,
  event,
  date,
}: Pick<FirstSteps, 'hall' | 'event' | 'date'>): Pick<Line, 'text' | 'leadsTo'> {
  if (hall && !hall.isPublished)
    return { text: 'planning.hall.publish', leadsTo: href(deskRoutes['season.hall'], { venue: hall.id }) }
  if (event && !event.isPublished)
    return { text: 'today.first.publishEvent', leadsTo: href(deskRoutes['events.show'], { event: event.id }) }
  return { text: 'today.first.publishDate', leadsTo: date && href(deskRoutes['season.date'], { date: date.id }) }
}
