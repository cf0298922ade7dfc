import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Link, usePost, useShared } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type PastChange, listPossibleChanges } from '../change/change.ts'
import { type DateLine, type Reach, findState } from './dates.ts'
import { StateMark } from './state-mark.tsx'
import styles from './date-page.module.css'
import type { BlockedPart, Offer, SpareParts } from './offer.ts'
import { BlocksSection } from './blocks-section.tsx'
import { PriceTypeForm } from './price-type-form.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferTable } from './offer-grid.tsx'
import { type SalesDay, SalesCurve } from './sales-curve.tsx'
import { SalesFigures, type SalesPace } from './sales-figures.tsx'
import { useMoment } from '#apps/desk/ui/display/moment.tsx'

export interface DatePageProps {
  date: DateLine
  reach: Reach
  offer: Offer
  blocked: BlockedPart[]
  spareParts: SpareParts
  sales: SalesDay[]
  pace: SalesPace
  changes: PastChange[]
  /** Chosen for the front page. */
  isFeatured: boolean
  may: { edit: boolean; feature: boolean; seeDoor: boolean; change: boolean; seeOrders: boolean }
  now: string
}

/** Page of a concert: state, sales, and direct edits. */
export default function DatePage(props: DatePageProps) {
  const { date, reach, offer, blocked, spareParts, sales, pace, changes, isFeatured, may, now } = props
  const t = useDeskTexts()
  const { shop } = useShared()
  const formatDate = useFormatDate()
  const moment = new Date(now)
  // Resets the form after saving; refused input stays.
  const [round, setRound] = useState(0)
  const restart = () => setRound((before) => before + 1)
  const mayEdit = may.edit && date.status !== 'cancelled'
  return (
    <>
      <p data-print="hide">
        <Link href={href(deskRoutes['season.index'])}>{t('planning.title')}</Link>
      </p>
      <PageHead title={date.event} action={may.edit && <Actions date={date} now={moment} />}>
        {formatDate(date.startsAt, 'full')}, {formatDate(date.startsAt, 'time')} · {date.hall}
      </PageHead>
      <p className={styles.stands}>
        <StateMark date={date} now={moment} />
        <span>
          <Sentence date={date} now={moment} />
        </span>
        {reach.address && <a href={new URL(reach.address, shop.href).href}>{t('content.toPage')}</a>}
        {may.feature && <FrontPageButton date={date} isFeatured={isFeatured} now={moment} />}
        {may.seeDoor && (
          <Link href={href(deskRoutes['season.door'], { date: date.id })}>{t('planning.door.open')}</Link>
        )}
        {date.status === 'scheduled' && (
          <Link href={href(deskRoutes['season.queue'], { date: date.id })}>{t('planning.queue.title')}</Link>
        )}
        {may.edit && (
          <Link href={href(deskRoutes['events.show'], { event: reach.event })}>{t('planning.toEvent')}</Link>
        )}
        {may.edit && date.tickets.count > 0 && (
          <Link href={href(deskRoutes['season.plan'], {}, { query: { from: String(date.id) } })}>
            {t('planning.repeat')}
          </Link>
        )}
      </p>
      {!date.isReachable && <Hidden date={date} reach={reach} />}
      <section className={layout.section} aria-labelledby="sales">
        <h2 id="sales">{t('planning.sales.title')}</h2>
        <SalesFigures seats={date.seats} {...pace} />
        <SalesCurve days={sales} capacity={date.seats.capacity} />
      </section>
      <section className={layout.section} aria-labelledby="offer">
        <h2 id="offer">{t('planning.offer.title')}</h2>
        {may.edit && date.status === 'cancelled' && <p className={layout.muted}>{t('planning.offer.cancelled')}</p>}
        {offer.zones.length === 0 ? (
          <EmptyState title={t('planning.offer.empty')}>{t('planning.offer.emptyHint')}</EmptyState>
        ) : mayEdit ? (
          <OfferForm key={`${date.id} ${round}`} dateId={date.id} offer={offer} onSaved={restart} />
        ) : (
          <OfferTable offer={offer} />
        )}
        {mayEdit && <PriceTypeForm dateId={date.id} zones={offer.zones} parts={spareParts} onSaved={restart} />}
      </section>
      {offer.zones.length > 0 && <BlocksSection dateId={date.id} parts={blocked} mayEdit={mayEdit} onSaved={restart} />}
      <ChangesSection date={date} changes={changes} may={may} now={moment} />
    </>
  )
}

function Hidden({ date, reach: { hiddenEvent, hiddenHall } }: Pick<DatePageProps, 'date' | 'reach'>) {
  const t = useDeskTexts()
  return (
    <div className={layout.muted}>
      <p>{t('planning.hiddenHint')}</p>
      <ul>
        {hiddenHall !== null && (
          <li>
            <Link href={href(deskRoutes['season.hall'], { venue: hiddenHall })}>
              {t('planning.hidden.hall', { hall: date.hall })}
            </Link>
          </li>
        )}
        {hiddenEvent !== null && (
          <li>
            <Link href={href(deskRoutes['events.show'], { event: hiddenEvent })}>
              {t('planning.hidden.event', { event: date.event })}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

function Sentence({ date, now }: { date: DateLine; now: Date }) {
  const t = useDeskTexts()
  const { sold, capacity } = date.seats
  // 0 on its day and afterwards.
  const days = Math.max(0, Math.floor((new Date(date.startsAt).getTime() - now.getTime()) / 86_400_000))
  const seats =
    capacity === null ? t('planning.soldUnlimited', { sold }) : t('planning.soldSentence', { sold, capacity })
  return (
    <>
      {new Date(date.startsAt) <= now
        ? seats
        : `${seats}, ${days === 0 ? t('planning.today') : t('planning.daysToGo', { count: days })}`}
    </>
  )
}

function Actions({ date, now }: { date: DateLine; now: Date }) {
  const t = useDeskTexts()
  const post = usePost()
  const state = findState(date, now)
  if (state === 'past' || state === 'cancelled') return null
  const isDraft = state === 'draft' || state === 'comesOut'
  const isPaused = date.tickets.count > 0 && date.tickets.paused === date.tickets.count
  const publish = (isPublished: boolean) =>
    post(href(deskRoutes['season.publication'], { date: date.id }), { isPublished: String(isPublished) })
  const pause = () => post(href(deskRoutes['season.pause'], { date: date.id }), { isPaused: String(!isPaused) })
  return (
    <div className={layout.actions}>
      {date.tickets.count > 0 && (
        <Button variant="secondary" onClick={pause}>
          {t(isPaused ? 'planning.resume' : 'planning.pause')}
        </Button>
      )}
      {isDraft ? (
        <Button onClick={() => publish(true)}>{t('planning.publish')}</Button>
      ) : (
        <Button variant="secondary" onClick={() => publish(false)}>
          {t('planning.unpublish')}
        </Button>
      )}
    </div>
  )
}

interface FrontPageButtonProps {
  date: DateLine
  isFeatured: boolean
  now: Date
}

/** Shows the concert at the head of the front page, in place of another one. */
function FrontPageButton({ date, isFeatured, now }: FrontPageButtonProps) {
  const t = useDeskTexts()
  const post = usePost()
  const state = findState(date, now)
  if (!isFeatured && state !== 'onSale' && state !== 'elsewhere') return null
  const feature = () => post(href(deskRoutes['season.feature'], { date: date.id }), { isFeatured: String(!isFeatured) })
  return (
    <Button variant="quiet" onClick={feature}>
      {t(isFeatured ? 'planning.unfeature' : 'planning.feature')}
    </Button>
  )
}

interface ChangesSectionProps {
  date: DateLine
  changes: PastChange[]
  may: { change: boolean; seeOrders: boolean }
  now: Date
}

/** Past and possible changes of a concert with sales. */
function ChangesSection({ date, changes, may, now }: ChangesSectionProps) {
  const t = useDeskTexts()
  const possible = may.change ? listPossibleChanges(date, now) : []
  if (changes.length === 0 && possible.length === 0) return null
  return (
    <section className={layout.section} aria-labelledby="changes" data-print="hide">
      <h2 id="changes">{t('changes.section')}</h2>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={change.id}>
              <Past dateId={date.id} change={change} isLinked={may.seeOrders} />
            </li>
          ))}
        </ul>
      )}
      {possible.length > 0 && (
        <ul className={styles.list}>
          {possible.map((change) => (
            <li key={change}>
              <Link href={href(deskRoutes['season.change'], { date: date.id, change })}>
                {t(`changes.${change}.title`)}
              </Link>
              <span className={layout.muted}>{t(`changes.${change}.does`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Past({ dateId, change: past, isLinked }: { dateId: number; change: PastChange; isLinked: boolean }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const moment = useMoment()
  const { change, changedAt, startsAt, hall, operation } = past
  const what = t(`changes.${change}.is`)
  const was = { date: moment(startsAt, 'long'), hall }
  return (
    <>
      {operation && isLinked ? (
        <Link href={href(deskRoutes['season.operation'], { date: dateId, operation: operation.id })}>{what}</Link>
      ) : (
        <strong>{what}</strong>
      )}
      <span className={layout.muted}>
        {formatDate(changedAt, 'short')}, {formatDate(changedAt, 'time')} · {t('changes.was', was)}
        {operation &&
          operation.state !== 'done' &&
          ` · ${t('changes.progress', { done: operation.done, items: operation.items })}`}
        {operation && operation.failed > 0 && ` · ${t('changes.state.failed', { count: operation.failed })}`}
      </span>
    </>
  )
}
