import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type WholeListPart, wholeListParts, type WritingLine } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { useWritingColumns, WrittenListPage } from '../written-list.tsx'

export interface FaqEntriesPageProps {
  questions: WritingLine[]
  show: WholeListPart
  q: string
  mayEdit: boolean
  now: string
}

export default function FaqEntriesPage({ questions, show, q, mayEdit, now }: FaqEntriesPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
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
  return (
    <WrittenListPage
      kind="questions"
      lines={questions}
      columns={isInOrder ? withOrder(columns, order) : columns}
      {...{ q, show }}
      now={moment}
      parts={wholeListParts}
      nameOf={(part) => t(`content.show.${part}`)}
      add={mayEdit && href(deskRoutes['questions.new'])}
    />
  )
}
