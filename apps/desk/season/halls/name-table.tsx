import type { ReactNode } from 'react'
import { locales } from '#values/locales.ts'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { ScrollBox } from '#apps/desk/ui/table/scroll-box.tsx'
import type { Names } from './names.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
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
  return (
    <ScrollBox className={layout.frame} label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {locales.map((locale) => (
              <th key={locale} scope="col">
                {t(`planning.names.${locale}`)}
              </th>
            ))}
            {extra && <th scope="col">{extra.title}</th>}
            {rows.length > 1 && <th scope="col">{t('planning.names.remove')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows have no id before they are stored.
            <tr key={index}>
              <th scope="row">{nameOf(index + 1)}</th>
              {locales.map((locale) => (
                <td key={locale}>
                  <CellField
                    name={`${name}.${index}.title${locale === 'en' ? '' : `.${locale}`}`}
                    label={t('content.textIn', { text: nameOf(index + 1), language: t(`content.language.${locale}`) })}
                    value={row.title[locale]}
                    error={locale === 'en' ? errors[`${name}.${index}.title`] : undefined}
                    onChange={(value) => rename(index, { ...row.title, [locale]: value })}
                  />
                </td>
              ))}
              {extra && <td>{extra.cell(row, index)}</td>}
              {rows.length > 1 && (
                <td>
                  <Button
                    variant="quiet"
                    aria-label={t('planning.names.removeOf', { name: nameOf(index + 1) })}
                    onClick={() => onChange(rows.toSpliced(index, 1))}
                  >
                    {t('planning.names.remove')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
