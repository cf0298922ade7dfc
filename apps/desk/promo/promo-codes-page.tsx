import { href } from '@cadenza/navigation'
import { useFormatDate, useTimeZone } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { writeMoment } from '#values/dates.ts'
import { Link, usePage, usePost } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import type { ListState } from '../ui/table/list-state.ts'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import { useListAddress } from '../ui/table/list-address.ts'
import { SearchBar } from '../ui/table/search-bar.tsx'
import { ExportLinks } from '../ui/table/export-links.tsx'
import { type PromoFilters, type PromoLine, promoShapes, promoStates, readEnd } from './promo.ts'
import layout from '../ui/page/layout.module.css'
import styles from './promo-page.module.css'
import { usePromoWords } from './use-promo-words.ts'
import { useMoment } from '../ui/display/moment.tsx'

export interface PromoCodesPageProps {
  codes: PromoLine[]
  list: ListState
  filters: PromoFilters
  halls: { id: number; title: string }[]
  mayMake: boolean
}

/** All promo codes, newest first: discount, number of uses, and whether they are valid now. */
export default function PromoCodesPage({ codes, list, filters, halls, mayMake }: PromoCodesPageProps) {
  const t = useDeskTexts()
  const columns = usePromoColumns()
  const { search } = new URL(usePage().url)
  const isNarrowed = list.q !== '' || Object.values(filters).some((value) => value !== null)
  return (
    <ListPage
      title={t('promo.title')}
      sentence={t('promo.sentence')}
      add={mayMake && { href: href(deskRoutes['promo.new']), text: t('promo.new') }}
      columns={columns}
      rows={codes}
      keyOf={({ id }) => id}
      list={list}
      empty={
        isNarrowed
          ? { title: t('promo.nothing'), text: t('promo.nothingHint') }
          : { title: t('promo.none'), text: t('promo.noneHint') }
      }
      below={
        codes.length > 0 && <ExportLinks address={(format) => href(deskRoutes['promo.export'], { format }) + search} />
      }
    >
      <SearchBar q={list.q} label={t('promo.search')} />
      <FilterBar
        label={t('promo.filters')}
        filters={[
          {
            name: 'state',
            label: t('promo.column.state'),
            value: filters.state ?? '',
            choices: promoStates.map((value) => ({ value, label: t(`promo.state.${value}`) })),
          },
          {
            name: 'venue',
            label: t('promo.column.hall'),
            value: filters.venue === null ? '' : String(filters.venue),
            choices: halls.map(({ id, title }) => ({ value: String(id), label: title })),
          },
        ]}
      />
      {filters.batch !== null && <Batch batch={filters.batch} mayEdit={mayMake} />}
    </ListPage>
  )
}

function Batch({ batch, mayEdit }: { batch: string; mayEdit: boolean }) {
  const t = useDeskTexts()
  const post = usePost()
  const address = useListAddress()
  const send = (change: 'pause' | 'resume') => post(href(deskRoutes['promo.batch'], { batch }), { change })
  return (
    <>
      <p>
        {t('promo.ofBatch')} <Link href={address({ batch: null, after: null, before: null })}>{t('promo.ofAll')}</Link>
      </p>
      {mayEdit && (
        <div className={layout.actions}>
          <Button variant="secondary" onClick={() => send('pause')}>
            {t('promo.batch.pause')}
          </Button>
          <Button variant="secondary" onClick={() => send('resume')}>
            {t('promo.batch.resume')}
          </Button>
        </div>
      )}
    </>
  )
}

function usePromoColumns(): Column<PromoLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const { writeOff } = usePromoWords([])
  const timeZone = useTimeZone()
  const moment = useMoment()
  const time = (at: string | null, day: string | null = null) =>
    at === null ? '' : <time dateTime={at}>{day ? formatDate(day, 'short') : moment(at)}</time>
  const end = (at: string | null) => {
    const last = at === null ? null : readEnd(writeMoment(new Date(at), timeZone))
    return time(at, last?.time === null ? last.day : null)
  }
  return [
    {
      key: 'code',
      title: t('promo.column.code'),
      sort: 'code',
      cell: ({ id, code }) => (
        <Link className={styles.code} href={href(deskRoutes['promo.show'], { code: id })}>
          {code}
        </Link>
      ),
    },
    { key: 'title', title: t('promo.column.title'), cell: ({ title }) => title },
    {
      key: 'state',
      title: t('promo.column.state'),
      cell: ({ state }) => <StateMark shape={promoShapes[state]}>{t(`promo.state.${state}`)}</StateMark>,
    },
    { key: 'off', title: t('promo.column.off'), isNumber: true, cell: ({ off }) => writeOff(off) },
    {
      key: 'used',
      title: t('promo.column.used'),
      sort: 'used',
      isNumber: true,
      cell: ({ used, maxUses }) => (maxUses === null ? used : t('promo.usedCell', { used, most: maxUses })),
    },
    { key: 'starts', title: t('promo.column.starts'), cell: ({ startsAt }) => time(startsAt) },
    { key: 'ends', title: t('promo.column.ends'), cell: ({ endsAt }) => end(endsAt) },
    { key: 'hall', title: t('promo.column.hall'), cell: ({ hall }) => hall ?? t('promo.allHalls') },
  ]
}
