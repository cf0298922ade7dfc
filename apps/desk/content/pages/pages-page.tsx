import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import type { WritingLine } from '../content.ts'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownPages, shownPages } from './pages.ts'

interface PageLine extends WritingLine {
  address: string
}

export interface PagesPageProps {
  pages: PageLine[]
  list: { q: string; sort: string; before: string | null; after: string | null }
  show: ShownPages
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** The pages of the shop that are written: terms, privacy, how to get there, anything. */
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
    <>
      <PageHead
        title={t('pages.pages')}
        action={
          mayEdit && (
            <Button as={Link} href={href(deskRoutes['pages.new'])}>
              {t('pages.pages.write')}
            </Button>
          )
        }
      >
        {t('pages.pages.sentence')}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownPages}
        shown={show}
        nameOf={(part) => t(`pages.show.${part}`)}
        q={list.q}
        searchLabel={t('pages.pages.search')}
      />
      <DataTable
        caption={t('pages.pages')}
        columns={[...columns, address]}
        rows={pages}
        keyOf={({ id }) => id}
        list={list}
        empty={
          isNarrowed ? (
            <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
          ) : (
            <EmptyState title={t('pages.pages.none')}>{t('pages.pages.noneHint')}</EmptyState>
          )
        }
      />
    </>
  )
}
