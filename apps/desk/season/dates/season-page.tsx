import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Link, useShared } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { type DateLine, type ShownDates, shownDates } from './dates.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './season-page.module.css'
import { StateMark } from './state-mark.tsx'

export interface SeasonPageProps {
  dates: DateLine[]
  list: ListState
  show: ShownDates
  now: string
  /** Whether the user may export and import the season as a file. */
  mayUseFiles: boolean
}

/** All concerts of the season, including drafts, with their sales. */
export default function SeasonPage({ dates, list, show, now, mayUseFiles }: SeasonPageProps) {
  const t = useDeskTexts()
  const mayPlan = useShared().me?.actions.includes('season.edit')
  const plan = (
    <div className={layout.actions}>
      {mayUseFiles && (
        <Button as={Link} href={href(deskRoutes['season.files'])} variant="secondary">
          {t('files.title')}
        </Button>
      )}
      <Button as={Link} href={href(deskRoutes['season.halls'])} variant="secondary">
        {t('planning.halls')}
      </Button>
      {(show === 'coming' || show === 'draft') && dates.length > 0 && (
        <Button
          as={Link}
          href={href(deskRoutes['season.edit'], {}, { query: { show, ...(list.q && { q: list.q }) } })}
          variant="secondary"
        >
          {t(show === 'draft' ? 'planning.publishMany' : 'planning.edit')}
        </Button>
      )}
      <Button as={Link} href={href(deskRoutes['season.prices'])} variant="secondary">
        {t('planning.prices')}
      </Button>
      <Button as={Link} href={href(deskRoutes['season.plan'])}>
        {t('planning.plan')}
      </Button>
    </div>
  )
  const columns = useDateColumns(new Date(now))
  return (
    <ListPage
      title={t('planning.title')}
      sentence={t('planning.sentence')}
      action={mayPlan && plan}
      columns={columns}
      rows={dates}
      keyOf={({ id }) => id}
      list={list}
      empty={
        list.q === ''
          ? { title: t('planning.empty'), text: t('planning.emptyHint') }
          : { title: t('planning.notFound'), text: t('planning.notFoundHint') }
      }
    >
      <ListBar
        label={t('planning.show')}
        parts={shownDates}
        shown={show}
        nameOf={(part) => t(`planning.show.${part}`)}
        q={list.q}
        searchLabel={t('planning.search')}
      />
    </ListPage>
  )
}

function useDateColumns(now: Date): Column<DateLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  return [
    {
      key: 'starts',
      title: t('planning.column.starts'),
      sort: 'starts',
      cell: ({ id, startsAt }) => (
        <Link href={href(deskRoutes['season.date'], { date: id })} className={layout.nowrap}>
          {formatDate(startsAt, 'short')} {formatDate(startsAt, 'time')}
        </Link>
      ),
    },
    { key: 'event', title: t('planning.column.event'), cell: ({ event }) => event },
    {
      key: 'hall',
      title: t('planning.column.hall'),
      cell: ({ hall, hallColor }) => (
        <span className={styles.hall}>
          <VenueColor color={hallColor} className={styles.color} />
          {hall}
        </span>
      ),
    },
    { key: 'state', title: t('planning.column.state'), cell: (date) => <StateMark date={date} now={now} /> },
    {
      key: 'sold',
      title: t('planning.column.sold'),
      sort: 'sold',
      isNumber: true,
      cell: ({ seats: { sold, capacity } }) =>
        capacity === null ? String(sold) : t('planning.soldOf', { sold, capacity }),
    },
    {
      key: 'free',
      title: t('planning.column.free'),
      isNumber: true,
      cell: ({ seats: { sold, held, blocked, capacity } }) =>
        capacity === null ? t('planning.unlimited') : String(capacity - sold - held - blocked),
    },
  ]
}
