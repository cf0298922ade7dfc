import { type ReactNode, useEffect, useRef } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Link } from '#apps/desk/hooks.ts'
import { DeskIcon } from '../display/desk-icon.tsx'
import type { RowDrag } from '../block-editor/use-block-drag.ts'
import layout from '../page/layout.module.css'
import styles from './data-table.module.css'
import stacked from './stacked.module.css'
import { useListAddress } from './list-address.ts'
import type { ListState } from './list-state.ts'

export interface Column<row> {
  key: string
  title: string
  cell: (row: row) => ReactNode
  isNumber?: boolean
  /** Sort name in the URL; without one the column is not sortable. */
  sort?: string
}

export interface RowSelection<row> {
  chosen: readonly (string | number)[]
  onChange: (chosen: (string | number)[]) => void
  labelOf: (row: row) => string
  /** Rows that are not selectable have no checkbox. Default: all are. */
  isChoosable?: (row: row) => boolean
}

export interface DataTableProps<row> {
  caption: string
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string | number
  /** Without it, the table is short and not sortable. */
  list?: Pick<ListState, 'sort' | 'before' | 'after'>
  selection?: RowSelection<row> | undefined
  /** Props of a row during dragging. Default: no dragging. */
  dragOf?: ((row: row) => RowDrag) | undefined
  /** Totals, in a row below. */
  foot?: row
  /** Content for an empty table: its purpose, and the first step. */
  empty: ReactNode
}

/** Sorting and paging are links: a list's state is its URL. */
export function DataTable<row>(props: DataTableProps<row>) {
  const { caption, columns, rows, keyOf, list, selection, dragOf, foot, empty } = props
  if (rows.length === 0 && !list?.before) return <>{empty}</>
  const box = joinClassNames(layout.frame, stacked.stacked)
  return (
    <div className={layout.section}>
      {/* A wide table scrolls in its own box, which the keyboard must reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
      <div className={box} role="region" aria-label={caption} tabIndex={0} scroll-region="">
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {selection && <HeadBox rows={rows} keyOf={keyOf} selection={selection} />}
              {columns.map((column) => (
                <Head key={column.key} column={column} current={list?.sort ?? ''} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={keyOf(row)} row={row} columns={columns} drag={dragOf?.(row)}>
                {selection && <RowBox row={row} id={keyOf(row)} selection={selection} />}
              </Row>
            ))}
          </tbody>
          {foot !== undefined && (
            <tfoot>
              <Row row={foot} columns={columns} />
            </tfoot>
          )}
        </table>
      </div>
      {list && <Pager {...list} />}
    </div>
  )
}

interface RowProps<row> {
  row: row
  columns: readonly Column<row>[]
  drag?: RowDrag | undefined
  children?: ReactNode
}

function Row<row>({ row, columns, drag, children }: RowProps<row>) {
  const numbers = new Intl.NumberFormat(languageTags[useLocale()])
  const write = (content: ReactNode) => (typeof content === 'number' ? numbers.format(content) : content)
  return (
    <tr data-over={drag?.over ?? undefined} onDragOver={drag?.onOver} onDrop={drag?.onDrop}>
      {children}
      {columns.map(({ key, title, cell, isNumber }, index) => {
        const className = joinClassNames(styles.cell, isNumber && styles.number)
        return index === 0 ? (
          <th key={key} scope="row" className={className}>
            {isNumber ? write(cell(row)) : cell(row)}
          </th>
        ) : (
          <td key={key} className={className} data-title={title}>
            {isNumber ? write(cell(row)) : cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

interface BoxProps<row> {
  selection: RowSelection<row>
}

/** Selects all selectable rows, or none. */
function HeadBox<row>({ rows, keyOf, selection }: BoxProps<row> & Pick<DataTableProps<row>, 'rows' | 'keyOf'>) {
  const t = useDeskTexts()
  const { chosen, onChange, isChoosable = () => true } = selection
  const all = rows.filter(isChoosable).map(keyOf)
  const isAll = all.length > 0 && all.every((key) => chosen.includes(key))
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !isAll
  }, [chosen, isAll])
  return (
    <td className={joinClassNames(styles.cell, styles.box)}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t('frame.chooseAll')}
        disabled={all.length === 0}
        checked={isAll}
        onChange={() => onChange(isAll ? [] : all)}
      />
    </td>
  )
}

function RowBox<row>({ row, id, selection }: BoxProps<row> & { row: row; id: string | number }) {
  const { chosen, onChange, labelOf, isChoosable = () => true } = selection
  const isChosen = chosen.includes(id)
  return (
    <td className={joinClassNames(styles.cell, styles.box)}>
      {isChoosable(row) && (
        <input
          type="checkbox"
          aria-label={labelOf(row)}
          checked={isChosen}
          onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
        />
      )}
    </td>
  )
}

function Head<row>({ column: { title, sort, isNumber }, current }: { column: Column<row>; current: string }) {
  const address = useListAddress()
  const className = joinClassNames(styles.cell, isNumber && styles.number)
  if (!sort)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const isAscending = current === sort
  const isDescending = current === `-${sort}`
  const direction = isAscending ? 'ascending' : isDescending ? 'descending' : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <Link
        className={styles.sort}
        href={address({ sort: isAscending ? `-${sort}` : sort, after: null, before: null })}
        preserveScroll
      >
        {title}
        {direction && <DeskIcon name={isAscending ? 'sortUp' : 'sortDown'} />}
      </Link>
    </th>
  )
}

function Pager({ before, after }: Pick<ListState, 'before' | 'after'>) {
  const t = useDeskTexts()
  const address = useListAddress()
  if (!before && !after) return null
  return (
    <nav className={styles.pager} aria-label={t('frame.pages')}>
      {before && (
        <Link href={address({ before, after: null })} rel="prev">
          {t('frame.pageBefore')}
        </Link>
      )}
      {after && (
        <Link href={address({ after, before: null })} rel="next">
          {t('frame.pageAfter')}
        </Link>
      )}
    </nav>
  )
}
