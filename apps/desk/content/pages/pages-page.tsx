import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { type ListPart, listParts, type WritingLine } from '../content.ts'
import { useWritingColumns, WrittenListPage } from '../written-list.tsx'

interface PageLine extends WritingLine {
  address: string
}

export interface PagesPageProps {
  pages: PageLine[]
  list: ListState
  show: ListPart
  mayEdit: boolean
  now: string
}

export default function PagesPage({ pages, list, show, mayEdit, now }: PagesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const columns = useWritingColumns<PageLine>({
    title: t('pages.text.title'),
    sort: 'title',
    hrefOf: (id) => href(deskRoutes['pages.show'], { page: id }),
    now: moment,
  })
  const address = { key: 'address', title: t('pages.text.slug'), cell: (line: PageLine) => line.address }
  return (
    <WrittenListPage
      kind="pages"
      lines={pages}
      columns={[...columns, address]}
      {...{ list, show }}
      q={list.q}
      now={moment}
      parts={listParts}
      nameOf={(part) => t(`pages.show.${part}`)}
      add={mayEdit && href(deskRoutes['pages.new'])}
    />
  )
}
