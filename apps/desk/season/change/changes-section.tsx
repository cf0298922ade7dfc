import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { DateLine } from '../season.ts'
import { type PastChange, listPossibleChanges } from './change.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './changes-section.module.css'

interface ChangesSectionProps {
  date: DateLine
  changes: PastChange[]
  may: { change: boolean; seeOrders: boolean }
  now: Date
}

/** Past and possible changes of a concert with sales. */
export function ChangesSection({ date, changes, may, now }: ChangesSectionProps) {
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
  const { change, changedAt, startsAt, hall, operation } = past
  const what = t(`changes.${change}.is`)
  const was = { date: `${formatDate(startsAt, 'long')}, ${formatDate(startsAt, 'time')}`, hall }
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
