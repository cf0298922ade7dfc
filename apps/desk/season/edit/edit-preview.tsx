import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useMoney } from '#apps/desk/ui/display/use-money.ts'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import { BeforeAfter } from '../prices/before-after.tsx'
import type { EditField, EditLine } from './edit.ts'

interface EditPreviewProps {
  rows: readonly EditLine[]
  field: EditField
  /** Number of concerts that can be changed. */
  count: number
  isBusy: boolean
  onChange: () => void
}

/** Each concert before and after, or the reason why it cannot be changed. */
export function EditPreview({ rows, field, count, isBusy, onChange }: EditPreviewProps) {
  const t = useDeskTexts()
  const columns = useLineColumns(field)
  return (
    <BeforeAfter
      columns={columns}
      rows={rows}
      keyOf={({ dateId }) => dateId}
      nothing={t('planning.edit.nothing')}
      note={field === 'price' ? t('planning.prices.sold') : undefined}
      submit={count > 0 ? t('planning.edit.change', { count }) : null}
      isBusy={isBusy}
      onChange={onChange}
    />
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
