import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import { BeforeAfter } from './before-after.tsx'
import { nameOf, type PriceChangeLine } from './prices.ts'

interface PriceChangesProps {
  rows: readonly PriceChangeLine[]
  /** Number of tickets that would change. */
  count: number
  isBusy: boolean
  onChange: () => void
}

/** Lists each price before and after, and the dates excluded because of manual changes. */
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
