import { type Locale, locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { GridTable } from '#apps/desk/ui/table/grid-table.tsx'
import type { Names } from '../names/names.ts'
import styles from './offer-grid.module.css'

export type Access = '' | 'wheelchair' | 'companion'

interface Conditions {
  access: Access
  condition: Names
}

interface ConditionRow extends Conditions {
  key: number
  label: string
  /** Name of the form field of a part: `access`, `condition.fr`. */
  name: (field: 'access' | 'condition' | `condition.${Locale}`) => string
  isChanged?: (field: 'access' | Locale) => boolean
}

interface ConditionTableProps {
  rows: readonly ConditionRow[]
  errors: Record<string, string | undefined>
  onChange: (key: number, changed: Partial<Conditions>) => void
}

export function useAccessChoices() {
  const t = useDeskTexts()
  return (['', 'wheelchair', 'companion'] as const).map((value) => ({
    value,
    label: t(`planning.access.${value || 'everybody'}`),
  }))
}

/** Who may buy each price type, and on which condition. */
export function ConditionTable({ rows, errors, onChange }: ConditionTableProps) {
  const t = useDeskTexts()
  const choices = useAccessChoices()
  const conditionIn = (locale: Locale, row: ConditionRow) => (
    <CellField
      name={row.name(`condition.${locale}`)}
      label={t('content.textIn', {
        text: t('planning.conditionOf', { ticket: row.label }),
        language: t(`content.language.${locale}`),
      })}
      lang={locale}
      value={row.condition[locale]}
      error={errors[row.name(`condition.${locale}`)] ?? (locale === 'en' ? errors[row.name('condition')] : undefined)}
      isChanged={row.isChanged?.(locale) ?? false}
      onChange={(text) => onChange(row.key, { condition: { ...row.condition, [locale]: text } })}
    />
  )
  const accessOf = (row: ConditionRow) => (
    <CellField
      name={row.name('access')}
      label={t('planning.accessOf', { ticket: row.label })}
      value={row.access}
      error={errors[row.name('access')]}
      isChanged={row.isChanged?.('access') ?? false}
      choices={choices}
      onChange={(access) => onChange(row.key, { access: access as Access })}
    />
  )
  return (
    <details>
      <summary>{t('planning.conditions')}</summary>
      <p>{t('planning.conditionsHint')}</p>
      <GridTable
        label={t('planning.conditions')}
        className={styles.table}
        columns={[
          { title: t('planning.offer.ticket'), cell: ({ label }) => label },
          {
            title: t('planning.access'),
            cell: (row: ConditionRow) => accessOf(row),
          },
          ...locales.map((locale) => ({
            title: t('content.textIn', { text: t('planning.condition'), language: t(`content.language.${locale}`) }),
            cell: (row: ConditionRow) => conditionIn(locale, row),
          })),
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </details>
  )
}
