import { href } from '@cadenza/navigation'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import { type WholeListPart, wholeListParts, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns, WrittenListPage } from '../written-list.tsx'

interface CategoryLine extends WritingLine {
  parentId: number | null
  depth: number
  articles: number
}

export interface CategoriesPageProps {
  categories: CategoryLine[]
  show: WholeListPart
  q: string
  mayEdit: boolean
  now: string
}

export default function CategoriesPage({ categories, show, q, mayEdit, now }: CategoriesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
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
  return (
    <WrittenListPage
      kind="categories"
      lines={q === '' ? categories.map(indentLine) : categories}
      columns={[...(isInOrder ? withOrder(columns, order) : columns), articles]}
      {...{ q, show }}
      now={moment}
      parts={wholeListParts}
      nameOf={(part) => t(`content.show.${part}`)}
      add={mayEdit && href(deskRoutes['categories.new'])}
    />
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
