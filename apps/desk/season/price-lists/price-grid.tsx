import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { GridTable } from '#apps/desk/ui/table/grid-table.tsx'
import styles from '../halls/name-table.module.css'
import { toTranslated } from '../names/names.ts'
import type { KindFields, PricedPart } from './price-list.ts'

interface PriceGridProps {
  parts: readonly PricedPart[]
  kinds: readonly KindFields[]
  errors: Record<string, string | undefined>
  onChange: (kinds: KindFields[]) => void
}

export function PriceGrid({ parts, kinds, errors, onChange }: PriceGridProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const names = kinds.map(({ title }, index) => {
    const written = toTranslated(title)
    return (written[locale] ?? written.en) || t('planning.list.kind', { number: index + 1 })
  })
  const priceOf = (part: PricedPart, index: number) => (
    <CellField
      name={`kinds.${index}.prices.${part.id}`}
      label={t('planning.offer.priceOf', { ticket: names[index]!, zone: part.title })}
      value={kinds[index]!.prices[part.id] ?? ''}
      error={errors[`kinds.${index}.prices.${part.id}`]}
      isNumber
      placeholder="–"
      onChange={(price) =>
        onChange(kinds.with(index, { ...kinds[index]!, prices: { ...kinds[index]!.prices, [part.id]: price } }))
      }
    />
  )
  return (
    <GridTable
      label={t('planning.list.prices')}
      className={styles.table}
      columns={[
        {
          title: t('planning.offer.zone'),
          cell: ({ title, seats }) => t('planning.list.part', { part: title, count: seats }),
        },
        ...names.map((title, index) => ({
          title,
          cell: (part: PricedPart) => priceOf(part, index),
        })),
      ]}
      rows={parts}
      keyOf={({ id }) => id}
    />
  )
}
