import { href } from '@cadenza/navigation'
import { usePoll } from '@cadenza/navigation/react'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark, type StateShape } from '#apps/desk/ui/display/state-mark.tsx'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { ShownOperation, TroubledOrder } from './change.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './operation-page.module.css'
import { PlanNumbers } from './plan-numbers.tsx'
import { useMoment } from '#apps/desk/ui/display/moment.tsx'

export interface OperationPageProps {
  date: { id: number; event: string; hall: string; startsAt: string }
  operation: ShownOperation
  troubles: TroubledOrder[]
  mayRetry: boolean
}

const askEveryMilliseconds = 2000

/** An operation on all orders of a concert. It continues without a viewer. */
export default function OperationPage({ date, operation, troubles, mayRetry }: OperationPageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const moment = useMoment()
  const { change, startedBy, startedAt, plan } = operation
  // The types know only the shop's pages, and thus none of these properties.
  usePoll(operation.state === 'running' && askEveryMilliseconds, { only: ['operation', 'troubles'] as never })
  return (
    <>
      <BackLink href={href(deskRoutes['season.date'], { date: date.id })}>{date.event}</BackLink>
      <PageHead title={t(`changes.${change}.is`)}>
        {date.event}, {formatDate(date.startsAt, 'full')}, {date.hall}
      </PageHead>
      <Progress operation={operation} />
      {troubles.length > 0 && (
        <section className={styles.section}>
          <h2>{t('changes.troubles')}</h2>
          <Troubles troubles={troubles} />
          {operation.state === 'failed' && mayRetry && <Again date={date.id} operation={operation.id} />}
        </section>
      )}
      <section className={styles.section} aria-labelledby="read">
        <h2 id="read">{t('changes.read')}</h2>
        <PlanNumbers change={change} plan={plan} />
        <p className={layout.muted}>
          {t('changes.by', {
            name: startedBy,
            when: moment(startedAt),
          })}
        </p>
      </section>
    </>
  )
}

const shapes: Record<ShownOperation['state'], StateShape> = { running: 'open', done: 'good', failed: 'bad' }

function Progress({ operation: { state, items, done, failed } }: { operation: ShownOperation }) {
  const t = useDeskTexts()
  const label = t('changes.progress', { done, items })
  return (
    <section className={styles.section} aria-label={t('changes.howFar')}>
      <p role="status">
        <StateMark shape={shapes[state]}>
          {state === 'failed' ? t('changes.state.failed', { count: failed }) : t(`changes.state.${state}`)}
        </StateMark>
      </p>
      {items > 0 && (
        <>
          <progress className={styles.bar} value={done} max={items} aria-label={label} />
          <p className={layout.muted}>{label}</p>
        </>
      )}
    </section>
  )
}

const referenceOf = ({ reference }: TroubledOrder) => (
  <Link href={href(deskRoutes['orders.show'], { order: reference })}>{reference}</Link>
)
const errorOf = ({ error }: TroubledOrder) => <span lang="en">{error}</span>

function Troubles({ troubles }: { troubles: TroubledOrder[] }) {
  const t = useDeskTexts()
  const columns: Column<TroubledOrder>[] = [
    {
      key: 'order',
      title: t('planning.door.order'),
      cell: referenceOf,
    },
    { key: 'state', title: t('planning.column.state'), cell: ({ state }) => t(`changes.trouble.${state}`) },
    { key: 'why', title: t('changes.why'), cell: errorOf },
  ]
  return (
    <DataTable
      caption={t('changes.troubles')}
      columns={columns}
      rows={troubles}
      keyOf={({ key }) => key}
      empty={null}
    />
  )
}

function Again({ date, operation }: { date: number; operation: number }) {
  const t = useDeskTexts()
  return (
    <div>
      <Button
        as={Link}
        href={href(deskRoutes['season.operation.retry'], { date, operation })}
        method="post"
        preserveScroll
      >
        {t('changes.again')}
      </Button>
    </div>
  )
}
