import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { PageHead } from '../page/page-head.tsx'

interface ListPageProps<row> extends Omit<DataTableProps<row>, 'caption' | 'empty'> {
  title: string
  /** Caption of the table. Default: the page title. */
  caption?: string
  sentence: ReactNode
  above?: ReactNode
  /** Link to create a row, if permitted. */
  add?: { href: string; text: string } | false | undefined
  action?: ReactNode
  /** Message for an empty list: the reason, and the next step. */
  empty: { title: string; text?: string }
  children?: ReactNode
  below?: ReactNode
}

/** A page that consists of one list. */
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
