import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { CellChange, FileDryRun, Flaw, MadeRows } from '#core/season-sheets/dry-run.ts'
import layout from '#apps/desk/ui/page/layout.module.css'

interface DryRunProps {
  look: FileDryRun
  isBusy: boolean
  onApply: (seen: string) => void
}

/** Flaws of a file, or the records that it would create and change. */
export function DryRun({ look, isBusy, onApply }: DryRunProps) {
  const t = useDeskTexts()
  if (look.kind === 'unreadable')
    return (
      <Banner kind="negative" title={t('files.refused')}>
        <p>{t(`files.unreadable.${look.flaw}`)}</p>
      </Banner>
    )
  if (look.kind === 'flawed')
    return (
      <>
        <Flaws flaws={look.flaws} count={look.count} />
        <IgnoredColumns columns={look.ignoredColumns} />
      </>
    )
  const made = look.made.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {look.ignored.length > 0 && (
        <Banner kind="warning" title={t('files.ignored', { sheets: look.ignored.join(', ') })}>
          <p>{t('files.ignoredHint')}</p>
        </Banner>
      )}
      <IgnoredColumns columns={look.ignoredColumns} />
      {made + look.count === 0 ? (
        <Banner kind="positive" title={t('files.nothing')} />
      ) : (
        <>
          <Banner kind="info" title={t('files.ready', { made, changed: look.count })}>
            <p>{t('files.readyHint')}</p>
          </Banner>
          <Made rows={look.made} />
          <Changes changes={look.changes} count={look.count} />
          {look.following > 0 && <p>{t('files.following', { count: look.following })}</p>}
          <div className={layout.actions}>
            <Button loading={isBusy} onClick={() => onApply(look.seen)}>
              {t('files.apply')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function IgnoredColumns({ columns }: { columns: readonly string[] }) {
  const t = useDeskTexts()
  if (columns.length === 0) return null
  return (
    <Banner kind="warning" title={t('files.ignoredColumns', { columns: columns.join('; ') })}>
      <p>{t('files.ignoredColumnsHint')}</p>
    </Banner>
  )
}

function Flaws({ flaws, count }: { flaws: readonly Flaw[]; count: number }) {
  const t = useDeskTexts()
  const columns: Column<Flaw>[] = [
    { key: 'sheet', title: t('files.flaws.sheet'), cell: ({ sheet }) => sheet },
    { key: 'line', title: t('files.flaws.line'), isNumber: true, cell: ({ line }) => String(line) },
    { key: 'column', title: t('files.flaws.column'), cell: ({ column }) => column || '–' },
    { key: 'what', title: t('files.flaws.what'), cell: ({ is, values }) => t(`files.flaw.${is}`, values) },
  ]
  return (
    <>
      <Banner kind="negative" title={t('files.flawed', { count })}>
        <p>{t('files.flawedHint')}</p>
      </Banner>
      <DataTable
        caption={t('files.flaws')}
        columns={columns}
        rows={flaws}
        keyOf={(flaw) => JSON.stringify(flaw)}

        empty={null}
      />
      {count > flaws.length && <p>{t('files.more', { count: count - flaws.length })}</p>}
    </>
  )
}

function Made({ rows }: { rows: readonly MadeRows[] }) {
  const t = useDeskTexts()
  const columns: Column<MadeRows>[] = [
    { key: 'sheet', title: t('files.flaws.sheet'), cell: ({ sheet }) => t(`files.sheet.${sheet}`) },
    { key: 'count', title: t('files.made.count'), isNumber: true, cell: ({ count }) => count },
    {
      key: 'names',
      title: t('files.made.names'),
      cell: ({ names, count }) => names.join('; ') + (count > names.length ? ' …' : ''),
    },
  ]
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={t('files.made')}
      columns={columns}
      rows={rows}
      keyOf={({ sheet }) => sheet}

      empty={null}
    />
  )
}

function Changes({ changes, count }: { changes: readonly CellChange[]; count: number }) {
  const t = useDeskTexts()
  const columns: Column<CellChange>[] = [
    { key: 'of', title: t('files.changes.of'), cell: ({ of }) => of },
    { key: 'sheet', title: t('files.flaws.sheet'), cell: ({ sheet }) => t(`files.sheet.${sheet}`) },
    { key: 'line', title: t('files.flaws.line'), isNumber: true, cell: ({ line }) => String(line) },
    { key: 'column', title: t('files.flaws.column'), cell: ({ column }) => column || '–' },
    { key: 'before', title: t('planning.prices.before'), cell: ({ before }) => before || '–' },
    { key: 'after', title: t('planning.prices.after'), cell: ({ after }) => after || '–' },
  ]
  if (changes.length === 0) return null
  return (
    <>
      <DataTable
        caption={t('files.changes')}
        columns={columns}
        rows={changes}
        keyOf={({ sheet, of, column }) => `${sheet} ${of} ${column}`}

        empty={null}
      />
      {count > changes.length && <p>{t('files.more', { count: count - changes.length })}</p>}
    </>
  )
}
