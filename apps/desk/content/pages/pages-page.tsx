import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import type { WritingLine } from '../content.ts'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownPages, shownPages } from './pages.ts'

interface PageLine extends WritingLine {
  address: string
}

export interface PagesPageProps {
  pages: PageLine[]
  list: ListState
  show: ShownPages
  mayEdit: boolean
  now: string
}

export default function PagesPage({ pages, list, show, mayEdit, now }: PagesPageProps) {
  const t = useDeskTexts()
  const columns = useWritingColumns<PageLine>({
    title: t('pages.text.title'),
    sort: 'title',
    hrefOf: (id) => href(deskRoutes['pages.show'], { page: id }),
    now: new Date(now),
  })
  const address = { key: 'address', title: t('pages.text.slug'), cell: (line: PageLine) => line.address }
  const isNarrowed = list.q !== '' || show !== 'current'
  return (
    <ListPage
      title={t('pages.pages')}
      sentence={t('pages.pages.sentence')}
      add={mayEdit && { href: href(deskRoutes['pages.new']), text: t('pages.pages.write') }}
      columns={[...columns, address]}
      rows={pages}
      keyOf={({ id }) => id}
      list={list}
      empty={
        isNarrowed
          ? { title: t('content.notFound'), text: t('content.notFoundHint') }
          : { title: t('pages.pages.none'), text: t('pages.pages.noneHint') }
      }
    >
      <ListBar
        label={t('content.show')}
        parts={shownPages}
        shown={show}
        nameOf={(part) => t(`pages.show.${part}`)}
        q={list.q}
        searchLabel={t('pages.pages.search')}
      />
    </ListPage>
  )
}
