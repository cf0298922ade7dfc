import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { formatSerial } from '#core/tickets/ticket.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Link } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { DateLine, DoorLine } from './dates.ts'
import layout from '#apps/desk/ui/page/layout.module.css'

export interface DoorPageProps {
  date: DateLine
  lines: DoorLine[]
}

/** List of expected guests, for reading or printing at the door. */
export default function DoorPage({ date, lines }: DoorPageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const admitted = lines.filter(({ isAdmitted }) => isAdmitted).length
  const columns: Column<DoorLine>[] = [
    { key: 'name', title: t('planning.door.name'), cell: ({ name }) => name },
    { key: 'zone', title: t('planning.offer.zone'), cell: ({ zone }) => zone },
    { key: 'ticket', title: t('planning.offer.ticket'), cell: ({ ticket }) => ticket },
    { key: 'serial', title: t('planning.door.serial'), cell: ({ serial }) => formatSerial(serial) },
    { key: 'order', title: t('planning.door.order'), cell: ({ order }) => order },
    {
      key: 'here',
      title: t('planning.door.here'),
      cell: ({ isAdmitted }) => (isAdmitted ? t('planning.door.admitted') : '☐'),
    },
  ]
  const print = lines.length > 0 && (
    <div className={layout.actions} data-print="hide">
      <Button as="a" variant="secondary" href={href(deskRoutes['season.door.export'], { date: date.id })}>
        {t('planning.door.export')}
      </Button>
      <Button onClick={() => window.print()}>{t('planning.door.print')}</Button>
    </div>
  )
  return (
    <>
      <p data-print="hide">
        <Link href={href(deskRoutes['season.date'], { date: date.id })}>{date.event}</Link>
      </p>
      <PageHead title={t('planning.door.title')} action={print}>
        {date.event}, {formatDate(date.startsAt, 'full')}, {formatDate(date.startsAt, 'time')}, {date.hall} ·{' '}
        {t('planning.door.sentence', { count: lines.length, admitted })}
      </PageHead>
      <DataTable
        caption={t('planning.door.title')}
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('planning.door.empty')}>{t('planning.door.emptyHint')}</EmptyState>}
      />
    </>
  )
}
