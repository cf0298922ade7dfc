import type { ReactNode } from 'react'
import { type Locale, locales } from '#values/locales.ts'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { GridTable } from '#apps/desk/ui/table/grid-table.tsx'
import type { Names } from '../names/names.ts'
import styles from './name-table.module.css'

interface NameTableProps<row extends { title: Names }> {
  /** Name of the form field: errors are named `parts.0.title`. */
  name: string
  label: string
  /** Label of a row without a name. */
  nameOf: (number: number) => string
  rows: readonly row[]
  errors: Record<string, string | undefined>
  onChange: (rows: row[]) => void
  extra?: { title: string; cell: (row: row, index: number) => ReactNode }
}

/** Rows with a name in every language, such as hall categories. */
export function NameTable<row extends { title: Names }>(props: NameTableProps<row>) {
  const { name, label, nameOf, rows, errors, onChange, extra } = props
  const t = useDeskTexts()
  const rename = (index: number, title: Names) => onChange(rows.with(index, { ...rows[index]!, title }))
  const nameIn = (locale: Locale, row: row, index: number) => (
    <CellField
      name={`${name}.${index}.title${locale === 'en' ? '' : `.${locale}`}`}
      label={t('content.textIn', { text: nameOf(index + 1), language: t(`content.language.${locale}`) })}
      value={row.title[locale]}
      error={locale === 'en' ? errors[`${name}.${index}.title`] : undefined}
      onChange={(value) => rename(index, { ...row.title, [locale]: value })}
    />
  )
  const remove = (_: row, index: number) => (
    <Button
      variant="quiet"
      aria-label={t('planning.names.removeOf', { name: nameOf(index + 1) })}
      onClick={() => onChange(rows.toSpliced(index, 1))}
    >
      {t('planning.names.remove')}
    </Button>
  )
  return (
    <GridTable
      label={label}
      className={styles.table}
      columns={[
        { title: label, cell: (_, index) => nameOf(index + 1) },
        ...locales.map((locale) => ({
          title: t(`planning.names.${locale}`),
          cell: (row: row, index: number) => nameIn(locale, row, index),
        })),
        ...(extra ? [extra] : []),
        ...(rows.length > 1 ? [{ title: t('planning.names.remove'), cell: remove }] : []),
      ]}
      rows={rows}
      // Rows have no id before they are stored.
      keyOf={(_, index) => index}
    />
  )
}
