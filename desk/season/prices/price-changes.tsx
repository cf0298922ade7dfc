import { useFormatDate } from '../../../shop/i18n/translation.tsx'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { useDeskTexts } from '../../i18n/messages.ts'
import { useMoney } from '../../ui/display/use-money.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { nameOf, type PriceChangeLine } from './prices.ts'

interface PriceChangesProps {
  rows: readonly PriceChangeLine[]
  /** Of tickets that would change. */
  count: number
  isBusy: boolean
  onChange: () => void
}

/** Each price before and after, and the dates on which it stays because somebody changed it by hand. */
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
  if (rows.length === 0) return <p role="status">{t('planning.prices.nothing')}</p>
  return (
    <section>
      <h2>{t('planning.prices.changes')}</h2>
      <DataTable
        caption={t('planning.prices.changes')}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        empty={null}
      />
      <p>{t('planning.prices.sold')}</p>
      <Button loading={isBusy} onClick={onChange}>
        {t('planning.prices.change', { count })}
      </Button>
    </section>
  )
}
