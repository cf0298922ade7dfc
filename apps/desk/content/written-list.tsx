import type { ComponentProps } from 'react'
import { useDeskTexts } from '../i18n/messages.ts'
import { Link } from '../hooks.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListBar } from '../ui/table/list-bar.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { findState, type ListPart, type WritingLine } from './content.ts'
import { KindTabs } from './kind-tabs.tsx'
import { PublicationMark } from './publication-mark.tsx'
import { type WrittenKind, writtenKinds } from './written-kinds.ts'
import layout from '../ui/page/layout.module.css'
import styles from './written-list.module.css'

/** An entry of a list; ids are strings if several kinds share it. */
type Line = Omit<WritingLine, 'id'> & { id: number | string }

interface ColumnsOptions<line extends Line> {
  /** Title of the first column, and its sort key in the address. */
  title: string
  sort?: string
  hrefOf: (id: line['id']) => string
  now: Date
}

/** Columns of every list of texts: name, publication state, and outstanding translations. */
export function useWritingColumns<line extends Line>({
  title,
  sort,
  hrefOf,
  now,
}: ColumnsOptions<line>): Column<line>[] {
  const t = useDeskTexts()
  return [
    {
      key: 'title',
      title,
      ...(sort && { sort }),
      cell: (line) => (
        <span className={styles.title}>
          <Link href={hrefOf(line.id)}>{line.title}</Link>
          {line.isBegun && <span className={styles.begun}>{t('content.begun')}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('content.column.state'),
      cell: (line) => <PublicationMark publication={line} now={now} />,
    },
    { key: 'languages', title: t('content.column.languages'), cell: (line) => <Languages {...line} /> },
  ]
}

function Languages({ missing, stale }: Pick<WritingLine, 'missing' | 'stale'>) {
  const t = useDeskTexts()
  const told = [
    ...missing.map((locale) => t('content.missingIn', { language: t(`content.language.${locale}`) })),
    ...stale
      .filter((locale) => !missing.includes(locale))
      .map((locale) => t('content.staleIn', { language: t(`content.language.${locale}`) })),
  ]
  return told.length > 0 ? told.join(' · ') : <span className={layout.muted}>{t('content.allLanguages')}</span>
}

type ListedKind = Exclude<WrittenKind, 'hall-texts' | 'menus' | 'surveys'>

interface WrittenListPageProps<line, part extends string> extends Pick<
  ComponentProps<typeof ListPage<line>>,
  'columns' | 'list' | 'children'
> {
  kind: ListedKind
  lines: readonly line[]
  now: Date
  q: string
  show: part
  parts: readonly part[]
  nameOf: (part: part) => string
  /** Address for writing another one, if permitted. */
  add: string | false
  /** Default: the sentence of the kind. */
  sentence?: string
  /** Whether another filter than its part and its search narrows the list. */
  isFiltered?: boolean
}

/** Page with the list of a kind; without `list`, all texts of a part are on it. */
export function WrittenListPage<line extends WritingLine, part extends ListPart>(
  props: WrittenListPageProps<line, part>,
) {
  const { kind, lines, now, q, show, parts, nameOf, add, isFiltered = false, children, ...page } = props
  const t = useDeskTexts()
  const { texts } = writtenKinds[kind]
  const count = lines.filter((line) => findState(line, now) === 'published').length
  const nothing = () => {
    if (q === '' && show === 'archived' && !page.list) return { title: t('content.noneArchived') }
    if (q !== '' || show !== 'current' || isFiltered)
      return { title: t('content.notFound'), text: t('content.notFoundHint') }
    return { title: t(`${texts}.none`), text: t(`${texts}.noneHint`) }
  }
  return (
    <ListPage
      above={<KindTabs kind={kind} />}
      title={t(texts)}
      sentence={t(`${texts}.sentence`, { count })}
      add={add !== false && { href: add, text: t(`${texts}.write`) }}
      rows={lines}
      keyOf={({ id }) => id}
      empty={nothing()}
      {...page}
    >
      <ListBar label={t('content.show')} {...{ parts, nameOf, q }} shown={show} searchLabel={t(`${texts}.search`)} />
      {children}
    </ListPage>
  )
}
