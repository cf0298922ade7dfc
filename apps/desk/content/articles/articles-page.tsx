import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { FilterBar } from '#apps/desk/ui/table/filter-bar.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { ArticleTabs } from '../categories/article-tabs.tsx'
import { type CategoryChoice, toIndentedChoice } from '../categories/categories.ts'
import type { WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { noCategory, type ShownArticles, shownArticles } from './articles.ts'

interface ArticleLine extends WritingLine {
  category: string
}

export interface ArticlesPageProps {
  articles: ArticleLine[]
  list: ListState
  show: ShownArticles
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
    <ListPage
      above={<ArticleTabs shown="articles" />}
      title={t('pages.articles')}
      sentence={t(isInOrder ? 'pages.articles.inOrder' : 'pages.articles.sentence')}
      add={mayEdit && { href: href(deskRoutes['articles.new']), text: t('pages.articles.write') }}
      columns={[...(isInOrder && mayEdit ? withOrder(columns, order) : columns), category]}
      rows={articles}
      keyOf={({ id }) => id}
      {...(!isInOrder && { list })}
      empty={
        isNarrowed
          ? { title: t('content.notFound'), text: t('content.notFoundHint') }
          : { title: t('pages.articles.none'), text: t('pages.articles.noneHint') }
      }
    >
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
            choices: [...categories.map(toIndentedChoice), { value: noCategory, label: t('pages.noCategory') }],
          },
        ]}
      />
    </ListPage>
  )
}
