import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { PageHead } from '../page/page-head.tsx'

interface ListPageProps<row> extends Omit<DataTableProps<row>, 'caption' | 'empty'> {
  title: string
  /** What the table is called. Default: as the page. */
  caption?: string
  sentence: ReactNode
  /** What stands above the head. */
  above?: ReactNode
  /** The way to a new row, for whoever may make one. */
  add?: { href: string; text: string } | false | undefined
  /** What else can be done with the list. */
  action?: ReactNode
  /** What the page says without rows: why there are none, and what to do. */
  empty: { title: string; text?: string }
  /** What the list is narrowed by. */
  children?: ReactNode
  /** What stands below the table. */
  below?: ReactNode
}

/** A page that is one list: its head, what it is narrowed by, and its table. */
export function ListPage<row>(props: ListPageProps<row>) {
  const { title, sentence, above, add, action, empty, children, below, ...table } = props
  return (
    <>
      {above}
      <PageHead
        title={title}
        action={
          add ? (
            <Button as={Link} href={add.href}>
              {add.text}
            </Button>
          ) : (
            action
          )
        }
      >
        {sentence}
      </PageHead>
      {children}
      <DataTable caption={title} {...table} empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>} />
      {below}
    </>
  )
}
