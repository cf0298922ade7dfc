import { href } from '@cadenza/navigation'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark } from '#apps/desk/ui/display/state-mark.tsx'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import styles from '../dates/season-page.module.css'
import type { HallLine } from './halls.ts'

export interface HallsPageProps {
  lines: HallLine[]
  mayAdd: boolean
}

export default function HallsPage({ lines, mayAdd }: HallsPageProps) {
  const t = useDeskTexts()
  return (
    <ListPage
      above={
        <p>
          <Link href={href(deskRoutes['season.index'])}>{t('planning.title')}</Link>
        </p>
      }
      title={t('planning.halls')}
      sentence={t('planning.halls.sentence')}
      add={mayAdd && { href: href(deskRoutes['season.hall.new']), text: t('planning.halls.new') }}
      columns={useHallColumns()}
      rows={lines}
      keyOf={({ id }) => id}
      empty={{ title: t('planning.halls.empty'), text: t('planning.halls.emptyHint') }}
    />
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
