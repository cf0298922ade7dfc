import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { stateOf, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { ArticleTabs } from './article-tabs.tsx'
import { type ShownCategories, shownCategories } from './categories.ts'

interface CategoryLine extends WritingLine {
  parentId: number | null
  depth: number
  /** How many articles stand in it. */
  articles: number
}

export interface CategoriesPageProps {
  categories: CategoryLine[]
  show: ShownCategories
  q: string
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** How the knowledge base is arranged: each category below the one that it stands in. */
export default function CategoriesPage({ categories, show, q, mayEdit, now }: CategoriesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const seen = categories.filter((category) => stateOf(category, moment) === 'published').length
  const columns = useWritingColumns<CategoryLine>({
    title: t('pages.text.title'),
    hrefOf: (id) => href(deskRoutes['categories.show'], { category: id }),
    now: moment,
  })
  const order = useOrderColumn<CategoryLine>({
    textOf: ({ title }) => title.trim(),
    besideOf: ({ parentId }) => categories.filter((one) => one.parentId === parentId),
    hrefOf: (id) => href(deskRoutes['categories.move'], { category: id }),
  })
  const articles = useArticlesColumn()
  // They can be moved where all of them are listed, as the page has them.
  const isInOrder = mayEdit && q === '' && show === 'current'
  return (
    <>
      <ArticleTabs shown="categories" />
      <PageHead
        title={t('pages.categories')}
        action={
          mayEdit && (
            <Button as={Link} href={href(deskRoutes['categories.new'])}>
              {t('pages.categories.write')}
            </Button>
          )
        }
      >
        {t('pages.categories.sentence', { count: seen })}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownCategories}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
        q={q}
        searchLabel={t('pages.categories.search')}
      />
      <DataTable
        caption={t('pages.categories')}
        columns={[...(isInOrder ? withOrder(columns, order) : columns), articles]}
        rows={q === '' ? categories.map(indentLine) : categories}
        keyOf={({ id }) => id}
        empty={<Nothing isSearch={q !== ''} show={show} />}
      />
    </>
  )
}

/** How many stand in it, and the way to them. */
function useArticlesColumn(): Column<CategoryLine> {
  const t = useDeskTexts()
  return {
    key: 'articles',
    title: t('pages.articles'),
    cell: ({ id, articles }) => (
      <Link href={href(deskRoutes['articles.index'], {}, { query: { category: String(id) } })}>
        {t('pages.articles.count', { count: articles })}
      </Link>
    ),
  }
}

/** As far to the right as it stands deep. */
const indentLine = (line: CategoryLine): CategoryLine => ({
  ...line,
  title: `${'\u2003'.repeat(line.depth)}${line.title}`,
})

function Nothing({ isSearch, show }: { isSearch: boolean; show: ShownCategories }) {
  const t = useDeskTexts()
  if (isSearch) return <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
  if (show === 'archived') return <EmptyState title={t('content.noneArchived')} />
  return <EmptyState title={t('pages.categories.none')}>{t('pages.categories.noneHint')}</EmptyState>
}
