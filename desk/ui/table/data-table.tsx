import type { ReactNode } from 'react'
import { classNames } from '../../../shop/ui/class-names.ts'
import { useDeskTexts } from '../../i18n/messages.ts'
import { Link, usePage } from '../../hooks.ts'
import { DeskIcon } from '../icons/desk-icon.tsx'
import styles from './data-table.module.css'

/** A list as its address has it; the server's `describeList` makes it. */
interface ListState {
  sort: string
  before: string | null
  after: string | null
}

export interface Column<row> {
  key: string
  title: string
  cell: (row: row) => ReactNode
  /** Numbers stand at the right. */
  isNumber?: boolean
  /** The name of the sort in the address; without one the column is not sorted by. */
  sort?: string
}

interface DataTableProps<row> {
  caption: string
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string | number
  /** Without one the table is short, and as it stands. */
  list?: ListState
  /** What stands there without rows: what it is for, and what to do first. */
  empty: ReactNode
}

/** A table whose first column heads its rows. Sorting and turning pages are links: the state of a list is its address. */
export function DataTable<row>({ caption, columns, rows, keyOf, list, empty }: DataTableProps<row>) {
  if (rows.length === 0 && !list?.before) return <>{empty}</>
  return (
    <div className={styles.around}>
      {/* A wide table scrolls in its own box, which the keyboard must reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
      <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0} scroll-region="">
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} current={list?.sort ?? ''} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ key, cell, isNumber }, index) => {
                  const className = classNames(styles.cell, isNumber && styles.number)
                  return index === 0 ? (
                    <th key={key} scope="row" className={className}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={key} className={className}>
                      {cell(row)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list && <Pager {...list} />}
    </div>
  )
}

function Head<row>({ column: { title, sort, isNumber }, current }: { column: Column<row>; current: string }) {
  const address = useListAddress()
  const className = classNames(styles.cell, isNumber && styles.number)
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

/** The address of the page with some of its query changed; null takes a name out. */
function useListAddress(): (changes: Record<string, string | null>) => string {
  const { url } = usePage()
  return (changes) => {
    const { pathname, searchParams } = new URL(url)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) searchParams.delete(name)
      else searchParams.set(name, value)
    }
    return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  }
}
