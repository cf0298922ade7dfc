import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { Button } from '#ui/controls/button.tsx'
import { nameOf, type PriceChangeLine } from './prices.ts'

interface PriceChangesProps {
  rows: readonly PriceChangeLine[]
  count: number
  isBusy: boolean
  onChange: () => void
}

/** Each price before and after, and the dates excluded because of manual changes. */
export function PriceChanges({ rows, count, isBusy, onChange }: PriceChangesProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const price = useMoney()
  const columns: Column<PriceChangeLine>[] = [
    { key: 'ticket', title: t('planning.offer.ticket'), cell: nameOf },
    { key: 'hall', title: t('planning.column.hall'), cell: ({ hall }) => hall },
    { key: 'before', title: t('planning.prices.before'), isNumber: true, cell: (line) => price(line.price) },
    { key: 'after', title: t('planning.prices.after'), isNumber: true, cell: ({ after }) => price(after) },
    { key: 'dates', title: t('planning.prices.dates'), isNumber: true, cell: ({ dates }) => dates },
    {
      key: 'others',
      title: t('planning.prices.stay'),
      cell: ({ others }) =>
        others.map((other) => `${formatDate(other.startsAt, 'short')} (${price(other.price)})`).join(', ') || '–',
    },
  ]
  return (
    <BeforeAfter
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      nothing={t('planning.prices.nothing')}
      note={t('planning.prices.sold')}
      submit={t('planning.prices.change', { count })}
      isBusy={isBusy}
      onChange={onChange}
    />
  )
}

interface BeforeAfterProps<row> {
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string | number
  nothing: string
  note?: string | undefined
  /** Null: no change possible. */
  submit: string | null
  isBusy: boolean
  onChange: () => void
}

/** Values before and after, line by line, with a button to apply them. */
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
