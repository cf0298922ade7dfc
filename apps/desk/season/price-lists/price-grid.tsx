import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { ScrollBox } from '#apps/desk/ui/table/scroll-box.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from '../halls/name-table.module.css'
import { toTranslated } from '../halls/names.ts'
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
  return (
    <ScrollBox className={layout.frame} label={t('planning.list.prices')}>
      <table className={styles.table} aria-label={t('planning.list.prices')}>
        <thead>
          <tr>
            <th scope="col">{t('planning.offer.zone')}</th>
            {names.map((name, index) => (
              // Two types may temporarily have the same name during input.
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">{t('planning.list.part', { part: part.title, count: part.seats })}</th>
              {kinds.map((kind, index) => (
                <td key={index}>
                  <CellField
                    name={`kinds.${index}.prices.${part.id}`}
                    label={t('planning.offer.priceOf', { ticket: names[index]!, zone: part.title })}
                    value={kind.prices[part.id] ?? ''}
                    error={errors[`kinds.${index}.prices.${part.id}`]}
                    isNumber
                    placeholder="–"
                    onChange={(price) =>
                      onChange(kinds.with(index, { ...kind, prices: { ...kind.prices, [part.id]: price } }))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
