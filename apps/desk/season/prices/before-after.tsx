import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'

interface BeforeAfterProps<row> {
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string | number
  /** What is said where nothing would change. */
  nothing: string
  /** What else is to be known before. */
  note?: string | undefined
  /** What the button says; null: none of it can be changed. */
  submit: string | null
  isBusy: boolean
  onChange: () => void
}

/** What would change, before and after, line by line; and the button that changes it. */
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
