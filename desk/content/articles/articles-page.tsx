import { href } from '@cadenza/navigation'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { EmptyState } from '../../../shop/ui/feedback/empty-state.tsx'
import { Link } from '../../hooks.ts'
import { useDeskTexts } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListBar } from '../../ui/table/list-bar.tsx'
import { ArticleTabs } from '../categories/article-tabs.tsx'
import type { WritingLine } from '../content.ts'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownArticles, shownArticles } from './articles.ts'

interface ArticleLine extends WritingLine {
  category: string
}

export interface ArticlesPageProps {
  articles: ArticleLine[]
  list: { q: string; sort: string; before: string | null; after: string | null }
  show: ShownArticles
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** What the knowledge base says, the last changed first. */
export default function ArticlesPage({ articles, list, show, mayEdit, now }: ArticlesPageProps) {
  const t = useDeskTexts()
  const columns = useWritingColumns<ArticleLine>({
    title: t('pages.text.title'),
    sort: 'title',
    hrefOf: (id) => href(deskRoutes['articles.show'], { article: id }),
    now: new Date(now),
  })
  const category = { key: 'category', title: t('pages.text.category'), cell: (line: ArticleLine) => line.category }
  const isNarrowed = list.q !== '' || show !== 'current'
  return (
    <>
      <ArticleTabs shown="articles" />
      <PageHead
        title={t('pages.articles')}
        action={
          mayEdit && (
            <Button as={Link} href={href(deskRoutes['articles.new'])}>
              {t('pages.articles.write')}
            </Button>
          )
        }
      >
        {t('pages.articles.sentence')}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownArticles}
        shown={show}
        nameOf={(part) => t(`pages.show.${part}`)}
        q={list.q}
        searchLabel={t('pages.articles.search')}
      />
      <DataTable
        caption={t('pages.articles')}
        columns={[...columns, category]}
        rows={articles}
        keyOf={({ id }) => id}
        list={list}
        empty={
          isNarrowed ? (
            <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
          ) : (
            <EmptyState title={t('pages.articles.none')}>{t('pages.articles.noneHint')}</EmptyState>
          )
        }
      />
    </>
  )
}
