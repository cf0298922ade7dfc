import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useNavigation, usePage } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { StateMark, type StateShape } from '../ui/display/state-mark.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import type { HealthKind, HealthLine, HealthState } from './health.ts'
import styles from './health-page.module.css'

export interface HealthPageProps {
  lines: HealthLine[]
  unknown: HealthKind[]
  /** Begins a sentence. */
  provider: string
  at: string
}

const shapes: Record<HealthState, StateShape> = { well: 'good', watch: 'open', bad: 'bad' }

export default function HealthPage({ lines, unknown, provider, at }: HealthPageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const navigation = useNavigation()
  const { url } = usePage()
  const troubled = lines.filter(({ state }) => state !== 'well').length
  return (
    <>
      <PageHead
        title={t('health.title')}
        action={
          <Button variant="secondary" onClick={() => void navigation.navigate({ url, preserveScroll: true })}>
            {t('health.again')}
          </Button>
        }
      >
        {t('health.sentence', { count: troubled, at: formatDate(at, 'time') })}
      </PageHead>
      {unknown.length > 0 && (
        <Banner kind="warning" title={t('health.unknown')}>
          <p>{unknown.map((kind) => t(`health.kind.${kind}`)).join(', ')}</p>
        </Banner>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.kind} line={line} provider={provider} />
        ))}
      </ul>
    </>
  )
}

function Line({
  line: { kind, state, numbers, at, examples },
  provider,
}: { line: HealthLine } & Pick<HealthPageProps, 'provider'>) {
  const t = useDeskTexts()
  const moment = useMoment()
  const last = at === null ? t('health.never') : moment(at)
  return (
    <li className={styles.line}>
      <h2>{t(`health.kind.${kind}`)}</h2>
      <StateMark shape={shapes[state]}>{t(`health.state.${state}`)}</StateMark>
      <div className={styles.words}>
        <p>
          {kind === 'records' && at === null
            ? t('health.notCompared')
            : t(`health.says.${kind}`, { ...numbers, at: last, provider })}
        </p>
        {examples.length > 0 && (
          <ul className={styles.examples} lang="en">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        )}
        {state !== 'well' && <p className={styles.todo}>{t(`health.todo.${kind}`)}</p>}
      </div>
    </li>
  )
}
