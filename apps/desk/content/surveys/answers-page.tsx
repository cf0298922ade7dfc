import { href } from '@cadenza/navigation'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ExportLinks } from '#apps/desk/ui/table/export-links.tsx'
import { languageTags } from '#values/locales.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import type { AnswerLine, FormKind, Tally } from './surveys.ts'
import styles from './surveys.module.css'

export interface SurveyAnswersPageProps {
  asked: FormKind
  id: number
  title: string
  count: number
  tallies: Tally[]
  answers: AnswerLine[]
  list: ListState
}

export default function SurveyAnswersPage({ asked, id, title, count, tallies, answers, list }: SurveyAnswersPageProps) {
  const t = useDeskTexts()
  const columns = useAnswerColumns()
  return (
    <>
      <BackLink href={href(deskRoutes['surveys.show'], { asked, form: id })}>{title}</BackLink>
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

/** Results of a question: number of answers, and a bar with the count for each choice. */
function TallySection({ tally }: { tally: Tally }) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { question, isRetired, count, average, choices } = tally
  const sentence = [
    t('surveys.countOf', { count }),
    ...(average === null
      ? []
      : [
          t('surveys.average', {
            average: new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }).format(average),
          }),
        ]),
    ...(choices === null && count > 0 ? [t('surveys.inWords')] : []),
  ]
  return (
    <article className={styles.tally}>
      <h3>
        {question}
        {isRetired && <span className={styles.mark}> · {t('surveys.retired')}</span>}
      </h3>
      <p className={layout.muted}>{sentence.join(' · ')}</p>
      {choices !== null && count > 0 && <Choices choices={choices} count={count} question={question} />}
    </article>
  )
}

interface ChoicesProps {
  choices: NonNullable<Tally['choices']>
  /** Of all answers to the question; with checkboxes, shares are relative to the answers, too. */
  count: number
  question: string
}

function Choices({ choices, count, question }: ChoicesProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 0 })
  return (
    <table className={styles.choices}>
      <caption className={styles.caption}>{question}</caption>
      <thead className={styles.caption}>
        <tr>
          <th scope="col">{t('surveys.column.choice')}</th>
          <th scope="col">{t('surveys.column.share')}</th>
          <th scope="col">{t('surveys.column.answers')}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.value}>
            <th scope="row">
              {choice.label}
              {choice.isRetired && <span className={styles.mark}> · {t('surveys.retired')}</span>}
            </th>
            <td>
              <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
                <rect width={(100 * choice.count) / count} height="1" />
              </svg>
              <span>{percent.format(choice.count / count)}</span>
            </td>
            <td>{choice.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
