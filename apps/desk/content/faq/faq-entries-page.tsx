import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { stateOf, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownFaqEntries, shownFaqEntries } from './faq-entries.ts'

export interface FaqEntriesPageProps {
  questions: WritingLine[]
  show: ShownFaqEntries
  q: string
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** What visitors often ask, in the order of the page. */
export default function FaqEntriesPage({ questions, show, q, mayEdit, now }: FaqEntriesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const seen = questions.filter((question) => stateOf(question, moment) === 'published').length
  const columns = useWritingColumns<WritingLine>({
    title: t('content.text.question'),
    hrefOf: (id) => href(deskRoutes['questions.show'], { question: id }),
    now: moment,
  })
  const order = useOrderColumn<WritingLine>({
    textOf: ({ title }) => title,
    besideOf: () => questions,
    hrefOf: (id) => href(deskRoutes['questions.move'], { question: id }),
  })
  // They can be moved where all of them are listed, as the page has them.
  const isInOrder = mayEdit && q === '' && show === 'current'
  return (
    <>
      <PageHead
        title={t('content.questions')}
        action={
          mayEdit && (
            <Button as={Link} href={href(deskRoutes['questions.new'])}>
              {t('content.questions.write')}
            </Button>
          )
        }
      >
        {t('content.questions.sentence', { count: seen })}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownFaqEntries}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
        q={q}
        searchLabel={t('content.questions.search')}
      />
      <DataTable
        caption={t('content.questions')}
        columns={isInOrder ? withOrder(columns, order) : columns}
        rows={questions}
        keyOf={({ id }) => id}
        empty={<Nothing isSearch={q !== ''} show={show} />}
      />
    </>
  )
}

function Nothing({ isSearch, show }: { isSearch: boolean; show: ShownFaqEntries }) {
  const t = useDeskTexts()
  if (isSearch) return <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
  if (show === 'archived') return <EmptyState title={t('content.noneArchived')} />
  return <EmptyState title={t('content.questions.none')}>{t('content.questions.noneHint')}</EmptyState>
}
