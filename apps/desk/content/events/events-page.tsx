import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import type { WritingLine } from '../content.ts'
import { ProgrammeTabs } from '../programme-tabs.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownEvents, shownEvents } from './events.ts'

export interface EventLine extends WritingLine {
  nextAt: string | null
}

export interface EventsPageProps {
  events: EventLine[]
  list: ListState
  show: ShownEvents
  mayAdd: boolean
  now: string
}

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
    <ListPage
      above={<ProgrammeTabs shown="events" />}
      title={t('programme.events')}
      sentence={t('programme.events.sentence')}
      add={mayAdd && { href: href(deskRoutes['events.new']), text: t('programme.events.write') }}
      columns={[...columns, next]}
      rows={events}
      keyOf={({ id }) => id}
      list={list}
      empty={
        isNarrowed
          ? { title: t('content.notFound'), text: t('content.notFoundHint') }
          : { title: t('programme.events.none'), text: t('programme.events.noneHint') }
      }
    >
      <ListBar
        label={t('content.show')}
        parts={shownEvents}
        shown={show}
        nameOf={(part) => t(`programme.show.${part}`)}
        q={list.q}
        searchLabel={t('programme.events.search')}
      />
    </ListPage>
  )
}
