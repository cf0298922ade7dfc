import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'

interface BeforeAfterProps<row> {
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string | number
  /** Text if nothing would change. */
  nothing: string
  /** Additional note shown before. */
  note?: string | undefined
  /** Label of the button; null: no change possible. */
  submit: string | null
  isBusy: boolean
  onChange: () => void
}

/** Compares values before and after, line by line, with a button to apply them. */
export function BeforeAfter<row>({ nothing, note, submit, isBusy, onChange, ...table }: BeforeAfterProps<row>) {
  const t = useDeskTexts()
  if (table.rows.length === 0) return <p role="status">{nothing}</p>
  return (
    <section>
      <h2>{t('planning.prices.changes')}</h2>
      <DataTable caption={t('planning.prices.changes')} {...table} empty={null} />
      {note && <p>{note}</p>}
      {submit && (
        <Button loading={isBusy} onClick={onChange}>
          {submit}
        </Button>
      )}
    </section>
  )
}
