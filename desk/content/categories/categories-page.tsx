import { href } from '@cadenza/navigation'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { EmptyState } from '../../../shop/ui/feedback/empty-state.tsx'
import { Link, useNavigation } from '../../hooks.ts'
import { useDeskTexts } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { focusMove, MoveButtons } from '../../ui/form/move-buttons.tsx'
import { ListBar } from '../../ui/table/list-bar.tsx'
import { stateOf, type WritingLine } from '../content.ts'
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
  const order = useOrderColumn(categories)
  const articles = { key: 'articles', title: t('pages.articles'), cell: (line: CategoryLine) => line.articles }
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
        columns={isInOrder ? [...columns, articles, order] : [...columns, articles]}
        rows={q === '' ? categories.map(indentLine) : categories}
        keyOf={({ id }) => id}
        empty={<Nothing isSearch={q !== ''} show={show} />}
      />
    </>
  )
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

function useOrderColumn(categories: readonly CategoryLine[]): Column<CategoryLine> {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const move = (id: number, by: -1 | 1) =>
    void navigation.navigate({
      url: href(deskRoutes['categories.move'], { category: id }),
      method: 'POST',
      data: { by },
      preserveScroll: true,
      hooks: { success: () => focusMove(String(id), by) },
    })
  return {
    key: 'order',
    title: t('content.column.order'),
    cell: ({ id, title, parentId }) => {
      const beside = categories.filter((one) => one.parentId === parentId)
      const at = beside.findIndex((one) => one.id === id)
      return (
        <MoveButtons
          id={String(id)}
          text={title.trim()}
          isFirst={at === 0}
          isLast={at === beside.length - 1}
          onMove={(by) => move(id, by)}
        />
      )
    },
  }
}
