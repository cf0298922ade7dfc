import { href } from '@cadenza/navigation'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { EmptyState } from '../../../shop/ui/feedback/empty-state.tsx'
import type { Locale } from '../../../values/locales.ts'
import { Link, useNavigation } from '../../hooks.ts'
import { useDeskTexts } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'
import { DeskIcon } from '../../ui/icons/desk-icon.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { ListBar } from '../../ui/table/list-bar.tsx'
import { stateOf } from '../content.ts'
import { PublicationMark } from '../publication-mark.tsx'
import styles from './questions-page.module.css'
import { type QuestionLine, type ShownQuestions, shownQuestions } from './questions.ts'

export interface QuestionsPageProps {
  questions: QuestionLine[]
  show: ShownQuestions
  q: string
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** What visitors often ask, in the order of the page. */
export default function QuestionsPage({ questions, show, q, mayEdit, now }: QuestionsPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const seen = questions.filter((question) => stateOf(question, moment) === 'published').length
  const columns = useQuestionColumns({ now: moment, isInOrder: mayEdit && q === '' && show === 'current', questions })
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
        parts={shownQuestions}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
        q={q}
        searchLabel={t('content.questions.search')}
      />
      <DataTable
        caption={t('content.questions')}
        columns={columns}
        rows={questions}
        keyOf={({ id }) => id}
        empty={<Nothing isSearch={q !== ''} show={show} />}
      />
    </>
  )
}

function Nothing({ isSearch, show }: { isSearch: boolean; show: ShownQuestions }) {
  const t = useDeskTexts()
  if (isSearch) return <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
  if (show === 'archived') return <EmptyState title={t('content.noneArchived')} />
  return <EmptyState title={t('content.questions.none')}>{t('content.questions.noneHint')}</EmptyState>
}

interface ColumnsOptions {
  now: Date
  /** Whether they can be moved: all of them are listed, as the page has them. */
  isInOrder: boolean
  questions: readonly QuestionLine[]
}

function useQuestionColumns({ now, isInOrder, questions }: ColumnsOptions): Column<QuestionLine>[] {
  const t = useDeskTexts()
  return [
    {
      key: 'question',
      title: t('content.text.question'),
      cell: ({ id, question, isBegun }) => (
        <span className={styles.question}>
          <Link href={href(deskRoutes['questions.show'], { question: id })}>{question}</Link>
          {isBegun && <span className={styles.begun}>{t('content.begun')}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('content.column.state'),
      cell: (question) => <PublicationMark publication={question} now={now} />,
    },
    { key: 'languages', title: t('content.column.languages'), cell: (question) => <Languages {...question} /> },
    ...(isInOrder
      ? [
          {
            key: 'order',
            title: t('content.column.order'),
            cell: (question: QuestionLine) => <Moves question={question} questions={questions} />,
          },
        ]
      : []),
  ]
}

/** Which translations are to do. */
function Languages({ missing, stale }: QuestionLine) {
  const t = useDeskTexts()
  const name = (locale: Locale) => t(`content.language.${locale}`)
  const told = [
    ...missing.map((locale) => t('content.missingIn', { language: name(locale) })),
    ...stale
      .filter((locale) => !missing.includes(locale))
      .map((locale) => t('content.staleIn', { language: name(locale) })),
  ]
  return told.length > 0 ? told.join(' · ') : <span className={styles.done}>{t('content.allLanguages')}</span>
}

const buttonId = (id: number, by: -1 | 1) => `move-${by === 1 ? 'down' : 'up'}-${id}`

/** Moves a question past its neighbour; the button keeps the focus. */
function Moves({
  question: { id, question },
  questions,
}: {
  question: QuestionLine
  questions: readonly QuestionLine[]
}) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const at = questions.findIndex((one) => one.id === id)
  const move = (by: -1 | 1) =>
    void navigation.navigate({
      url: href(deskRoutes['questions.move'], { question: id }),
      method: 'POST',
      data: { by },
      preserveScroll: true,
      // Its row stands elsewhere now.
      hooks: { success: () => void setTimeout(() => document.getElementById(buttonId(id, by))?.focus()) },
    })
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          id={buttonId(id, by)}
          className={styles.move}
          aria-label={t(by === 1 ? 'content.moveDown' : 'content.moveUp', { text: question })}
          // It keeps the focus at the end of the list.
          aria-disabled={questions[at + by] === undefined || undefined}
          onClick={() => questions[at + by] && move(by)}
        >
          <DeskIcon name={by === 1 ? 'moveDown' : 'moveUp'} />
        </button>
      ))}
    </span>
  )
}
