import { Banner } from '../feedback/banner.tsx'
import styles from './problem-summary.module.css'
import { focusControl, type FormProblem } from './use-checked-form.ts'

interface ProblemSummaryProps {
  form: { wasRefused: boolean; problems: FormProblem[] }
  title: (count: number) => string
}

/** Hidden before submission: appearing on blur, it would move the target of the click. */
export function ProblemSummary({ form: { wasRefused, problems }, title }: ProblemSummaryProps) {
  if (!wasRefused || problems.length === 0) return null
  return (
    <Banner kind="negative" title={title(problems.length)}>
      <ul className={styles.problems}>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusControl(id)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
