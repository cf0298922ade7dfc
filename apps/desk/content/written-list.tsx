import { useDeskTexts } from '../i18n/messages.ts'
import { Link } from '../hooks.ts'
import type { Column } from '../ui/table/data-table.tsx'
import type { WritingLine } from './content.ts'
import { PublicationMark } from './publication-mark.tsx'
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
