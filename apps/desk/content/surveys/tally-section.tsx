import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './surveys.module.css'
import type { Tally } from './surveys.ts'

/** Results of a question: number of answers, and a bar with the count for each choice. */
export function TallySection({ tally }: { tally: Tally }) {
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
