import { href } from '@cadenza/navigation'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { findState, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { ArticleTabs } from './article-tabs.tsx'
import { type ShownCategories, shownCategories } from './categories.ts'

interface CategoryLine extends WritingLine {
  parentId: number | null
  depth: number
  articles: number
}

export interface CategoriesPageProps {
  categories: CategoryLine[]
  show: ShownCategories
  q: string
  mayEdit: boolean
  now: string
}

export default function CategoriesPage({ categories, show, q, mayEdit, now }: CategoriesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const seen = categories.filter((category) => findState(category, moment) === 'published').length
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
  // Movable if all of them are listed, in page order.
  const isInOrder = mayEdit && q === '' && show === 'current'
  const nothing =
    q !== ''
      ? { title: t('content.notFound'), text: t('content.notFoundHint') }
      : show === 'archived'
        ? { title: t('content.noneArchived') }
        : { title: t('pages.categories.none'), text: t('pages.categories.noneHint') }
  return (
    <ListPage
      above={<ArticleTabs shown="categories" />}
      title={t('pages.categories')}
      sentence={t('pages.categories.sentence', { count: seen })}
      add={mayEdit && { href: href(deskRoutes['categories.new']), text: t('pages.categories.write') }}
      columns={[...(isInOrder ? withOrder(columns, order) : columns), articles]}
      rows={q === '' ? categories.map(indentLine) : categories}
      keyOf={({ id }) => id}
      empty={nothing}
    >
      <ListBar
        label={t('content.show')}
        parts={shownCategories}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
        q={q}
        searchLabel={t('pages.categories.search')}
      />
    </ListPage>
  )
}

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

const indentLine = (line: CategoryLine): CategoryLine => ({
  ...line,
  title: `${'\u2003'.repeat(line.depth)}${line.title}`,
})
