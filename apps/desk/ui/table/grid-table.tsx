import type { ReactNode } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import layout from '../page/layout.module.css'
import { ScrollBox } from './scroll-box.tsx'
import stacked from './stacked.module.css'

interface GridColumn<row> {
  title: string
  className?: string | undefined
  cell: (row: row, index: number) => ReactNode
}

interface GridTableProps<row> {
  label: string
  className: string | undefined
  columns: readonly GridColumn<row>[]
  rows: readonly row[]
  keyOf: (row: row, index: number) => number
}

/** A table to type in. The first column names the rows. */
export function GridTable<row>({ label, className, columns, rows, keyOf }: GridTableProps<row>) {
  return (
    <ScrollBox className={joinClassNames(layout.frame, stacked.stacked)} label={label}>
      <table className={className} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" className={column.className}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={at} scope="row">
                    {column.cell(row, index)}
                  </th>
                ) : (
                  <td key={at} className={column.className} data-title={column.title}>
                    {column.cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
