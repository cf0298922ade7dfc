import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import type { WritingLine } from '../content.ts'
import { ProgrammeTabs } from '../programme-tabs.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownEvents, shownEvents } from './events.ts'

export interface EventLine extends WritingLine {
  /** When it is played next; null: not that anybody knows. */
  nextAt: string | null
}

export interface EventsPageProps {
  events: EventLine[]
  list: { q: string; sort: string; before: string | null; after: string | null }
  show: ShownEvents
  mayAdd: boolean
  /** The server's clock. */
  now: string
}

/** What is played, the last changed first. */
export default function EventsPage({ events, list, show, mayAdd, now }: EventsPageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const columns = useWritingColumns<EventLine>({
    title: t('programme.text.title'),
    sort: 'title',
    hrefOf: (id) => href(deskRoutes['events.show'], { event: id }),
    now: new Date(now),
  })
  const next = {
    key: 'next',
    title: t('programme.column.next'),
    cell: ({ nextAt }: EventLine) => (nextAt ? formatDate(nextAt, 'long') : t('programme.notPlanned')),
  }
  const isNarrowed = list.q !== '' || show !== 'current'
  return (
    <>
      <ProgrammeTabs shown="events" />
      <PageHead
        title={t('programme.events')}
        action={
          mayAdd && (
            <Button as={Link} href={href(deskRoutes['events.new'])}>
              {t('programme.events.write')}
            </Button>
          )
        }
      >
        {t('programme.events.sentence')}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownEvents}
        shown={show}
        nameOf={(part) => t(`programme.show.${part}`)}
        q={list.q}
        searchLabel={t('programme.events.search')}
      />
      <DataTable
        caption={t('programme.events')}
        columns={[...columns, next]}
        rows={events}
        keyOf={({ id }) => id}
        list={list}
        empty={
          isNarrowed ? (
            <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
          ) : (
            <EmptyState title={t('programme.events.none')}>{t('programme.events.noneHint')}</EmptyState>
          )
        }
      />
    </>
  )
}
