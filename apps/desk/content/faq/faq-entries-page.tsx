import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { findState, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownFaqEntries, shownFaqEntries } from './faq-entries.ts'

export interface FaqEntriesPageProps {
  questions: WritingLine[]
  show: ShownFaqEntries
  q: string
  mayEdit: boolean
  now: string
}

export default function FaqEntriesPage({ questions, show, q, mayEdit, now }: FaqEntriesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const seen = questions.filter((question) => findState(question, moment) === 'published').length
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
  // Movable if all of them are listed, in page order.
  const isInOrder = mayEdit && q === '' && show === 'current'
  const nothing =
    q !== ''
      ? { title: t('content.notFound'), text: t('content.notFoundHint') }
      : show === 'archived'
        ? { title: t('content.noneArchived') }
        : { title: t('content.questions.none'), text: t('content.questions.noneHint') }
  return (
    <ListPage
      title={t('content.questions')}
      sentence={t('content.questions.sentence', { count: seen })}
      add={mayEdit && { href: href(deskRoutes['questions.new']), text: t('content.questions.write') }}
      columns={isInOrder ? withOrder(columns, order) : columns}
      rows={questions}
      keyOf={({ id }) => id}
      empty={nothing}
    >
      <ListBar
        label={t('content.show')}
        parts={shownFaqEntries}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
        q={q}
        searchLabel={t('content.questions.search')}
      />
    </ListPage>
  )
}
