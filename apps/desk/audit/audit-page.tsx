import { href } from '@cadenza/navigation'
import { joinClassNames } from '#ui/class-names.ts'
import { Link, usePage } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { Moment } from '../ui/display/moment.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import type { ListState } from '../ui/table/list-state.ts'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import { SearchBar } from '../ui/table/search-bar.tsx'
import { ExportLinks } from '../ui/table/export-links.tsx'
import {
  type AuditArea,
  auditAreas,
  type AuditChange,
  type AuditFilters,
  type AuditLine,
  readSubject,
  type SubjectKind,
} from './audit.ts'
import layout from '../ui/page/layout.module.css'
import styles from './audit-page.module.css'

export interface AuditPageProps {
  lines: AuditLine[]
  list: ListState
  filters: AuditFilters
  staff: { id: number; name: string }[]
}

export default function AuditPage({ lines, list, filters, staff }: AuditPageProps) {
  const t = useDeskTexts()
  const columns = useAuditColumns()
  const { search } = new URL(usePage().url)
  return (
    <ListPage
      title={t('audit.title')}
      sentence={t('audit.sentence')}
      action={<ExportLinks address={(format) => href(deskRoutes['audit.export'], { format }) + search} />}
      columns={columns}
      rows={lines}
      keyOf={({ id }) => id}
      list={list}
      empty={{ title: t('audit.none'), text: t('audit.noneHint') }}
    >
      <SearchBar q={list.q} label={t('audit.search')} />
      <Filters filters={filters} staff={staff} />
    </ListPage>
  )
}

function Filters({ filters: { area, person, from, to }, staff }: Pick<AuditPageProps, 'filters' | 'staff'>) {
  const t = useDeskTexts()
  const areas = Object.keys(auditAreas) as AuditArea[]
  return (
    <FilterBar
      label={t('audit.filters')}
      filters={[
        {
          name: 'area',
          label: t('audit.area'),
          value: area ?? '',
          choices: areas.map((value) => ({ value, label: t(`audit.area.${value}`) })),
        },
        {
          name: 'person',
          label: t('audit.column.who'),
          value: person === null ? '' : String(person),
          choices: staff.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: 'from', label: t('audit.from'), value: from ?? '' },
        { name: 'to', label: t('audit.to'), value: to ?? '' },
      ]}
    />
  )
}

function useAuditColumns(): Column<AuditLine>[] {
  const t = useDeskTexts()
  return [
    {
      key: 'at',
      title: t('audit.column.at'),
      sort: 'at',
      cell: ({ at }) => <Moment at={at} />,
    },
    { key: 'who', title: t('audit.column.who'), cell: ({ who, hands }) => who || hands || t('audit.nobody') },
    { key: 'action', title: t('audit.column.action'), cell: ({ what }) => what },
    {
      key: 'subject',
      title: t('audit.column.subject'),
      cell: ({ subject }) => (subject === null ? t('audit.somebody') : <Subject subject={subject} />),
    },
    { key: 'changes', title: t('audit.column.changes'), cell: ({ changes }) => <Changes changes={changes} /> },
    { key: 'origin', title: t('audit.column.origin'), cell: ({ origin }) => origin },
  ]
}

function Subject({ subject }: { subject: string }) {
  const page = readSubject(subject)
  const text = <span lang="en">{subject}</span>
  if (page === null) return text
  return <Link href={addresses[page.kind](page.name)}>{text}</Link>
}

const addresses: Record<SubjectKind, (name: string) => string> = {
  order: (order) => href(deskRoutes['orders.show'], { order }),
  'event date': (date) => href(deskRoutes['season.date'], { date }),
  date: (date) => href(deskRoutes['season.date'], { date }),
  venue: (venue) => href(deskRoutes['season.hall'], { venue }),
  hall: (venue) => href(deskRoutes['hall-texts.show'], { venue }),
  event: (event) => href(deskRoutes['events.show'], { event }),
  soloist: (soloist) => href(deskRoutes['soloists.show'], { soloist }),
  picture: (picture) => href(deskRoutes['media.show'], { picture }),
  question: (question) => href(deskRoutes['questions.show'], { question }),
  page: (page) => href(deskRoutes['pages.show'], { page }),
  article: (article) => href(deskRoutes['articles.show'], { article }),
  category: (category) => href(deskRoutes['categories.show'], { category }),
  survey: (form) => href(deskRoutes['surveys.show'], { asked: 'survey', form }),
  questionnaire: (form) => href(deskRoutes['surveys.show'], { asked: 'questionnaire', form }),
  'promo code': (code) => href(deskRoutes['promo.show'], { code }),
  'promo batch': (batch) => href(deskRoutes['promo.index'], {}, { query: { batch } }),
  'price list': (list) => href(deskRoutes['season.list'], { list }),
  message: (message) => href(deskRoutes['inbox.show'], { message }),
  seller: (seller) => href(deskRoutes['sellers.show'], { seller }),
}

/** Values before and after, expandable. */
function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useDeskTexts()
  if (changes.length === 0) return null
  return (
    <details className={layout.fold}>
      <summary className={styles.what}>{t('audit.changes', { count: changes.length })}</summary>
      <dl className={joinClassNames(layout.changes, styles.changes)}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt lang="en">{field}</dt>
            {before !== null && (
              <dd>
                <del>{before || t('audit.nothing')}</del>
              </dd>
            )}
            <dd>{before === null ? after : <ins>{after || t('audit.nothing')}</ins>}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
