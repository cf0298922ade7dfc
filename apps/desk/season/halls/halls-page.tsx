import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark } from '#apps/desk/ui/display/state-mark.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import styles from '../season-page.module.css'
import type { HallLine } from './halls.ts'

export interface HallsPageProps {
  lines: HallLine[]
  /** Whether whoever asks may make one. */
  mayAdd: boolean
}

/** Every hall with its seats: what concerts are planned in. */
export default function HallsPage({ lines, mayAdd }: HallsPageProps) {
  const t = useDeskTexts()
  const add = (
    <Button as={Link} href={href(deskRoutes['season.hall.new'])}>
      {t('planning.halls.new')}
    </Button>
  )
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.index'])}>{t('planning.title')}</Link>
      </p>
      <PageHead title={t('planning.halls')} action={mayAdd && add}>
        {t('planning.halls.sentence')}
      </PageHead>
      <DataTable
        caption={t('planning.halls')}
        columns={useHallColumns()}
        rows={lines}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('planning.halls.empty')}>{t('planning.halls.emptyHint')}</EmptyState>}
      />
    </>
  )
}

function useHallColumns(): Column<HallLine>[] {
  const t = useDeskTexts()
  return [
    {
      key: 'title',
      title: t('planning.column.hall'),
      cell: ({ id, title, color }) => (
        <span className={styles.hall}>
          <VenueColor color={color} className={styles.color} />
          <Link href={href(deskRoutes['season.hall'], { venue: id })}>{title}</Link>
        </span>
      ),
    },
    { key: 'city', title: t('planning.hall.city'), cell: ({ city }) => city },
    { key: 'parts', title: t('planning.hall.parts'), isNumber: true, cell: ({ parts }) => parts },
    { key: 'seats', title: t('planning.offer.capacity'), isNumber: true, cell: ({ seats }) => seats ?? '–' },
    { key: 'lists', title: t('planning.lists'), isNumber: true, cell: ({ lists }) => lists },
    {
      key: 'state',
      title: t('planning.column.state'),
      cell: ({ isPublished }) => (
        <StateMark shape={isPublished ? 'good' : 'open'}>
          {t(isPublished ? 'planning.halls.isPublished' : 'planning.state.draft')}
        </StateMark>
      ),
    },
  ]
}
