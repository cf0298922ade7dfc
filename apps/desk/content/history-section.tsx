import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { ShownRevision } from './content.ts'
import { type ContentField, findLabel, writeValue } from './content-field.ts'
import layout from '../ui/page/layout.module.css'
import styles from './history-section.module.css'
import { useMoment } from '../ui/display/moment.tsx'

interface HistorySectionProps {
  revisions: readonly ShownRevision[]
  texts: readonly ContentField[]
  /** Labels and formats of fields that are not texts. */
  words?: { nameOf: (field: string) => string; write: (field: string, value: string) => string }
  /** Null for readers, who cannot revert. */
  onRevert: ((revision: number) => void) | null
}

/** History of changes, the newest first; each can be reverted, including reverts. */
export function HistorySection({ revisions, texts, words, onRevert }: HistorySectionProps) {
  const t = useDeskTexts()
  const columns = useRevisionColumns({ texts, words, onRevert })
  return (
    <section className={layout.section}>
      <h2>{t('content.history')}</h2>
      <DataTable
        caption={t('content.history')}
        columns={columns}
        rows={revisions}
        keyOf={({ id }) => id}
        empty={<p className={layout.muted}>{t('content.history.none')}</p>}
      />
    </section>
  )
}

function useRevisionColumns({
  texts,
  words,
  onRevert,
}: Omit<HistorySectionProps, 'revisions'>): Column<ShownRevision>[] {
  const t = useDeskTexts()
  const moment = useMoment()
  const atOf = ({ at }: ShownRevision) => moment(at)
  const nameOfText = (field: string) =>
    field === 'published_at' || field === 'archived_at' ? t(`content.field.${field}`) : findLabel(field, texts, t)
  const writeText = (field: string, value: string) => {
    if (field.endsWith('_at') && value !== '') return moment(value, 'long')
    // An empty value may have a meaning: no category, or an unticked box.
    return writeValue(field, value, texts) || t('content.nothing')
  }
  const { nameOf, write } = words ?? { nameOf: nameOfText, write: writeText }
  return [
    {
      key: 'at',
      title: t('content.history.at'),
      cell: (revision) => <span className={layout.nowrap}>{atOf(revision)}</span>,
    },
    { key: 'by', title: t('content.history.by'), cell: ({ by }) => by || t('content.history.nobody') },
    {
      key: 'what',
      title: t('content.history.what'),
      cell: ({ changes }) => (
        <details className={layout.fold}>
          <summary className={styles.what}>{changes.map(({ field }) => nameOf(field)).join(' · ')}</summary>
          <dl className={layout.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{nameOf(field)}</dt>
                <dd>
                  <del>{write(field, before)}</del>
                </dd>
                <dd>
                  <ins>{write(field, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ),
    },
    ...(onRevert
      ? [
          {
            key: 'revert',
            title: t('content.history.action'),
            cell: (revision: ShownRevision) => (
              <Button
                className={layout.nowrap}
                variant="quiet"
                aria-label={t('content.history.revertOf', { at: atOf(revision) })}
                onClick={() => onRevert(revision.id)}
              >
                {t('content.history.revert')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}
