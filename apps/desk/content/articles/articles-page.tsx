import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { FilterBar } from '#apps/desk/ui/table/filter-bar.tsx'
import { type CategoryChoice, toIndentedChoice, noCategory } from '../categories/categories.ts'
import { type ListPart, listParts, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns, WrittenListPage } from '../written-list.tsx'

interface ArticleLine extends WritingLine {
  category: string
}

export interface ArticlesPageProps {
  articles: ArticleLine[]
  list: ListState
  show: ListPart
  categories: CategoryChoice[]
  category: string
  /** All articles of a category, in the visitors' order. */
  isInOrder: boolean
  mayEdit: boolean
  now: string
}

/** The latest changes first, or one category in its own order. */
export default function ArticlesPage({ articles, list, show, mayEdit, now, ...shown }: ArticlesPageProps) {
  const t = useDeskTexts()
  const { categories, category: chosen, isInOrder } = shown
  const moment = new Date(now)
  const columns = useWritingColumns<ArticleLine>({
    title: t('pages.text.title'),
    ...(!isInOrder && { sort: 'title' }),
    hrefOf: (id) => href(deskRoutes['articles.show'], { article: id }),
    now: moment,
  })
  const category = { key: 'category', title: t('pages.text.category'), cell: (line: ArticleLine) => line.category }
  const order = useOrderColumn<ArticleLine>({
    textOf: ({ title }) => title,
    besideOf: () => articles,
    hrefOf: (id) => href(deskRoutes['articles.move'], { article: id }),
  })
  return (
    <WrittenListPage
      kind="articles"
      {...(isInOrder && { sentence: t('pages.articles.inOrder') })}
      lines={articles}
      columns={[...(isInOrder && mayEdit ? withOrder(columns, order) : columns), category]}
      {...(!isInOrder && { list })}
      q={list.q}
      now={moment}
      show={show}
      parts={listParts}
      nameOf={(part) => t(`pages.show.${part}`)}
      isFiltered={chosen !== ''}
      add={mayEdit && href(deskRoutes['articles.new'])}
    >
      <FilterBar
        label={t('pages.text.category')}
        filters={[
          {
            name: 'category',
            label: t('pages.text.category'),
            value: chosen,
            choices: [...categories.map(toIndentedChoice), { value: noCategory, label: t('pages.noCategory') }],
          },
        ]}
      />
    </WrittenListPage>
  )
}
