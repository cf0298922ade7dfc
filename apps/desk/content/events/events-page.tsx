import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { type ListPart, listParts, type WritingLine } from '../content.ts'
import { useWritingColumns, WrittenListPage } from '../written-list.tsx'

export interface EventLine extends WritingLine {
  nextAt: string | null
}

export interface EventsPageProps {
  events: EventLine[]
  list: ListState
  show: ListPart
  mayAdd: boolean
  now: string
}

export default function EventsPage({ events, list, show, mayAdd, now }: EventsPageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const moment = new Date(now)
  const columns = useWritingColumns<EventLine>({
    title: t('programme.text.title'),
    sort: 'title',
    hrefOf: (id) => href(deskRoutes['events.show'], { event: id }),
    now: moment,
  })
  const next = {
    key: 'next',
    title: t('programme.column.next'),
    cell: ({ nextAt }: EventLine) => (nextAt ? formatDate(nextAt, 'long') : t('programme.notPlanned')),
  }
  return (
    <WrittenListPage
      kind="events"
      lines={events}
      columns={[...columns, next]}
      {...{ list, show }}
      q={list.q}
      now={moment}
      parts={listParts}
      nameOf={(part) => t(`programme.show.${part}`)}
      add={mayAdd && href(deskRoutes['events.new'])}
    />
  )
}
