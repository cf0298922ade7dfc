import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { isPossible, type PlannedRow } from './plan.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './plan-page.module.css'

interface PreviewProps {
  rows: readonly PlannedRow[]
  isBusy: boolean
  /** Removes impossible days. */
  onLeaveOut: () => void
  onMake: (intent: 'publish' | 'draft') => void
}

/** Dry run of all concerts before their creation. */
export function Preview({ rows, isBusy, onLeaveOut, onMake }: PreviewProps) {
  const t = useDeskTexts()
  const possible = rows.filter(isPossible)
  return (
    <section className={styles.preview}>
      <h2>{t('planning.plan.preview')}</h2>
      {possible.length < rows.length && (
        <Banner kind="warning" title={t('planning.plan.impossible', { count: rows.length - possible.length })}>
          <p>{t('planning.plan.impossibleHint')}</p>
          <Button variant="secondary" onClick={onLeaveOut}>
            {t('planning.plan.leaveOut')}
          </Button>
        </Banner>
      )}
      <PreviewTable rows={rows} />
      {rows.length > 0 && possible.length === rows.length && (
        <div className={layout.actions}>
          <Button loading={isBusy} onClick={() => onMake('publish')}>
            {t('planning.plan.publish', { count: rows.length })}
          </Button>
          <Button variant="secondary" loading={isBusy} onClick={() => onMake('draft')}>
            {t('planning.plan.draft', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

const conflictsOf = (row: PlannedRow) => <Conflicts row={row} />

/** Lists planned concerts with their conflicts. Nothing has been created. */
function PreviewTable({ rows }: { rows: readonly PlannedRow[] }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const columns: Column<PlannedRow>[] = [
    { key: 'date', title: t('planning.plan.day'), cell: ({ date }) => formatDate(date, 'short') },
    { key: 'time', title: t('planning.plan.time'), cell: ({ time }) => time },
    { key: 'slot', title: t('planning.plan.slot'), cell: ({ slot }) => slot || '–' },
    {
      key: 'conflicts',
      title: t('planning.plan.conflicts'),
      cell: conflictsOf,
    },
  ]
  return (
    <DataTable
      caption={t('planning.plan.preview')}
      columns={columns}
      rows={rows}
      keyOf={({ date, time }) => `${date} ${time}`}
      empty={null}
    />
  )
}

function Conflicts({ row }: { row: PlannedRow }) {
  const t = useDeskTexts()
  return row.conflicts.length === 0 ? (
    <span className={styles.fine}>
      <Icon name="check" size="xs" /> {t('planning.plan.fine')}
    </span>
  ) : (
    <ul className={isPossible(row) ? styles.doubts : styles.refused}>
      {row.conflicts.map(({ kind, with: other }) => (
        <li key={kind}>
          <Icon name={isPossible(row) ? 'info' : 'warning'} size="xs" /> {t(`planning.conflict.${kind}`, { other })}
        </li>
      ))}
    </ul>
  )
}
