import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { FilterBar } from '#apps/desk/ui/table/filter-bar.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { ArticleTabs } from '../categories/article-tabs.tsx'
import type { CategoryChoice } from '../categories/categories.ts'
import { indented } from '../categories/indented.ts'
import type { WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { noCategory, type ShownArticles, shownArticles } from './articles.ts'

interface ArticleLine extends WritingLine {
  category: string
}

export interface ArticlesPageProps {
  articles: ArticleLine[]
  list: { q: string; sort: string; before: string | null; after: string | null }
  show: ShownArticles
  categories: CategoryChoice[]
  /** Of which category, as in the address; empty: of all. */
  category: string
  /** All of a category, as visitors find them. */
  isInOrder: boolean
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** What the knowledge base says: the last changed first, or one category in its own order. */
export default function ArticlesPage({ articles, list, show, mayEdit, now, ...shown }: ArticlesPageProps) {
  const t = useDeskTexts()
  const { categories, category: chosen, isInOrder } = shown
  const columns = useWritingColumns<ArticleLine>({
    title: t('pages.text.title'),
    ...(!isInOrder && { sort: 'title' }),
    hrefOf: (id) => href(deskRoutes['articles.show'], { article: id }),
    now: new Date(now),
  })
  const category = { key: 'category', title: t('pages.text.category'), cell: (line: ArticleLine) => line.category }
  const order = useOrderColumn<ArticleLine>({
    textOf: ({ title }) => title,
    besideOf: () => articles,
    hrefOf: (id) => href(deskRoutes['articles.move'], { article: id }),
  })
  const isNarrowed = list.q !== '' || show !== 'current' || chosen !== ''
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
        {t(isInOrder ? 'pages.articles.inOrder' : 'pages.articles.sentence')}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownArticles}
        shown={show}
        nameOf={(part) => t(`pages.show.${part}`)}
        q={list.q}
        searchLabel={t('pages.articles.search')}
      />
      <FilterBar
        label={t('pages.text.category')}
        filters={[
          {
            name: 'category',
            label: t('pages.text.category'),
            value: chosen,
            choices: [...categories.map(indented), { value: noCategory, label: t('pages.noCategory') }],
          },
        ]}
      />
      <DataTable
        caption={t('pages.articles')}
        columns={[...(isInOrder && mayEdit ? withOrder(columns, order) : columns), category]}
        rows={articles}
        keyOf={({ id }) => id}
        {...(!isInOrder && { list })}
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
