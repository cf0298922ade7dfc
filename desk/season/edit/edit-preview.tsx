import { useFormatDate } from '../../../shop/i18n/translation.tsx'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { useDeskTexts } from '../../i18n/messages.ts'
import { useMoney } from '../../ui/display/use-money.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { EditField, EditLine } from './edit.ts'

interface EditPreviewProps {
  rows: readonly EditLine[]
  field: EditField
  /** Of the concerts that can be changed. */
  count: number
  isBusy: boolean
  onChange: () => void
}

/** Each concert before and after; what cannot be changed says why. */
export function EditPreview({ rows, field, count, isBusy, onChange }: EditPreviewProps) {
  const t = useDeskTexts()
  const columns = useLineColumns(field)
  if (rows.length === 0) return <p role="status">{t('planning.edit.nothing')}</p>
  return (
    <section>
      <h2>{t('planning.prices.changes')}</h2>
      <DataTable
        caption={t('planning.prices.changes')}
        columns={columns}
        rows={rows}
        keyOf={({ dateId }) => dateId}
        empty={null}
      />
      {field === 'price' && <p>{t('planning.prices.sold')}</p>}
      {count > 0 && (
        <Button loading={isBusy} onClick={onChange}>
          {t('planning.edit.change', { count })}
        </Button>
      )}
    </section>
  )
}

function useLineColumns(field: EditField): Column<EditLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const money = useMoney()
  const write = (value: EditLine['before']) => {
    if (value === 'various') return t('planning.edit.various')
    if (field === 'publication') return t(value ? 'planning.halls.isPublished' : 'planning.state.draft')
    if (value === null) return field === 'capacity' ? t('planning.unlimited') : '–'
    if (field === 'price') return money(Number(value))
    if (field === 'capacity') return String(value)
    return `${formatDate(String(value), 'short')} ${formatDate(String(value), 'time')}`
  }
  const tell = ({ refusal, least }: EditLine) =>
    refusal === null ? '' : t(`planning.edit.refusal.${refusal}`, { least: least ?? 0 })
  return [
    {
      key: 'starts',
      title: t('planning.column.starts'),
      cell: ({ startsAt }) => `${formatDate(startsAt, 'short')} ${formatDate(startsAt, 'time')}`,
    },
    { key: 'event', title: t('planning.column.event'), cell: ({ event }) => event },
    { key: 'hall', title: t('planning.column.hall'), cell: ({ hall }) => hall },
    { key: 'before', title: t('planning.prices.before'), cell: (line) => write(line.before) },
    {
      key: 'after',
      title: t('planning.prices.after'),
      cell: (line) => (line.refusal === null ? write(line.after) : '–'),
    },
    { key: 'refusal', title: t('planning.edit.stays'), cell: tell },
  ]
}
