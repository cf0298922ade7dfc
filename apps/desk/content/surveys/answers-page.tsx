import { href } from '@cadenza/navigation'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ExportLinks } from '#apps/desk/ui/table/export-links.tsx'
import type { AnswerLine, FormKind, Tally } from './surveys.ts'
import styles from './surveys.module.css'
import { TallySection } from './tally-section.tsx'

export interface SurveyAnswersPageProps {
  asked: FormKind
  id: number
  title: string
  count: number
  tallies: Tally[]
  answers: AnswerLine[]
  list: ListState
}

/** Answers of visitors: counted by question, listed one by one, and exported as a file. */
export default function SurveyAnswersPage({ asked, id, title, count, tallies, answers, list }: SurveyAnswersPageProps) {
  const t = useDeskTexts()
  const columns = useAnswerColumns()
  return (
    <>
      <p>
        <Link href={href(deskRoutes['surveys.show'], { asked, form: id })}>{title}</Link>
      </p>
      <PageHead
        title={t('surveys.answersTo', { title })}
        action={
          count > 0 && (
            <ExportLinks address={(format) => href(deskRoutes['surveys.export'], { asked, form: id, format })} />
          )
        }
      >
        {t('surveys.answersSentence', { count })}
      </PageHead>
      {count === 0 ? (
        <EmptyState title={t('surveys.noAnswers')}>{t('surveys.noAnswersHint')}</EmptyState>
      ) : (
        <>
          <div className={styles.section}>
            <h2>{t('surveys.counted')}</h2>
            {tallies.map((tally) => (
              <TallySection key={tally.field} tally={tally} />
            ))}
          </div>
          <div className={styles.section}>
            <h2>{t('surveys.single')}</h2>
            <DataTable
              caption={t('surveys.single')}
              columns={columns}
              rows={answers}
              keyOf={(line) => line.id}
              list={list}
              isStacked
              empty={null}
            />
          </div>
        </>
      )}
    </>
  )
}

function useAnswerColumns(): Column<AnswerLine>[] {
  const t = useDeskTexts()
  const locale = useLocale()
  const formatDate = useFormatDate()
  return [
    {
      key: 'received',
      title: t('surveys.column.received'),
      sort: 'received',
      cell: ({ receivedAt }) => (
        <time dateTime={receivedAt}>
          {formatDate(receivedAt, 'short')}, {formatDate(receivedAt, 'time')}
        </time>
      ),
    },
    { key: 'language', title: t('surveys.column.language'), cell: (line) => t(`content.language.${line.locale}`) },
    {
      key: 'answers',
      title: t('surveys.column.said'),
      cell: (line) => (
        <dl className={styles.said}>
          {line.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt lang={locale}>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      ),
    },
  ]
}
