import { href } from '@cadenza/navigation'
import type { SyntheticEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Link, usePage, useNavigation } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { Moment } from '../ui/display/moment.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import type { ListState } from '../ui/table/list-state.ts'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import { useListAddress } from '../ui/table/list-address.ts'
import { SearchBar } from '../ui/table/search-bar.tsx'
import { ExportLinks } from '../ui/table/export-links.tsx'
import layout from '../ui/page/layout.module.css'
import { orderChannels, type OrderFilters, type OrderLine, orderStates, orderStateShapes } from './orders.ts'
import styles from './orders-page.module.css'

export interface OrdersPageProps {
  orders: OrderLine[]
  list: ListState
  filters: OrderFilters
  concert: string | null
  code: string | null
}

export default function OrdersPage({ orders, list, filters, concert, code }: OrdersPageProps) {
  const t = useDeskTexts()
  const columns = useOrderColumns()
  const { search } = new URL(usePage().url)
  const isNarrowed = list.q !== '' || Object.values(filters).some((value) => value !== null)
  return (
    <ListPage
      title={t('orders.title')}
      sentence={t('orders.sentence')}
      action={
        <>
          <ExportLinks address={(format) => href(deskRoutes['orders.export'], { format }) + search} />
          <ExportLinks
            address={(format) => href(deskRoutes['orders.tickets'], { format }) + search}
            labels={{ xlsx: t('orders.export.tickets.xlsx'), csv: t('orders.export.tickets.csv') }}
          />
        </>
      }
      columns={columns}
      rows={orders}
      keyOf={({ reference }) => reference}
      list={list}
      empty={
        isNarrowed
          ? { title: t('orders.nothing'), text: t('orders.nothingHint') }
          : { title: t('orders.none'), text: t('orders.noneHint') }
      }
    >
      <div className={styles.find}>
        <SearchBar q={list.q} label={t('orders.search')} />
        <JumpBar />
      </div>
      <Filters filters={filters} />
      {concert !== null && <Only text={t('orders.ofConcert', { concert })} filter="date" />}
      {code !== null && <Only text={t('orders.ofCode', { code })} filter="promo" />}
    </ListPage>
  )
}

function Only({ text, filter }: { text: string; filter: 'date' | 'promo' }) {
  const t = useDeskTexts()
  const address = useListAddress()
  return (
    <p>
      {text} <Link href={address({ [filter]: null, after: null, before: null })}>{t('orders.ofAll')}</Link>
    </p>
  )
}

function Filters({ filters: { state, channel, from, to } }: Pick<OrdersPageProps, 'filters'>) {
  const t = useDeskTexts()
  return (
    <FilterBar
      label={t('orders.filters')}
      filters={[
        {
          name: 'state',
          label: t('orders.column.state'),
          value: state ?? '',
          choices: orderStates.map((value) => ({ value, label: t(`orders.state.${value}`) })),
        },
        {
          name: 'channel',
          label: t('orders.channel'),
          value: channel ?? '',
          choices: orderChannels.map((value) => ({ value, label: t(`orders.channel.${value}`) })),
        },
        { name: 'from', label: t('orders.from'), value: from ?? '' },
        { name: 'to', label: t('orders.to'), value: to ?? '' },
      ]}
    />
  )
}

function useOrderColumns(): Column<OrderLine>[] {
  const t = useDeskTexts()
  const money = useMoney()
  return [
    {
      key: 'reference',
      title: t('orders.column.reference'),
      cell: ({ reference }) => <Link href={href(deskRoutes['orders.show'], { order: reference })}>{reference}</Link>,
    },
    {
      key: 'placed',
      title: t('orders.column.placed'),
      sort: 'placed',
      cell: ({ placedAt }) => <Moment at={placedAt} />,
    },
    { key: 'buyer', title: t('orders.column.buyer'), cell: ({ buyer }) => buyer || t('orders.isErased') },
    {
      key: 'email',
      title: t('orders.column.email'),
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    {
      key: 'concert',
      title: t('orders.column.concert'),
      cell: ({ concert, otherConcerts }) =>
        otherConcerts > 0 ? t('orders.concertAndMore', { concert, count: otherConcerts }) : concert,
    },
    { key: 'tickets', title: t('orders.column.tickets'), isNumber: true, cell: ({ tickets }) => tickets },
    {
      key: 'sum',
      title: t('orders.column.sum'),
      sort: 'sum',
      isNumber: true,
      cell: ({ totalCents }) => money(totalCents),
    },
    {
      key: 'refunded',
      title: t('orders.column.refunded'),
      isNumber: true,
      cell: ({ refundedCents }) => (refundedCents > 0 ? money(refundedCents) : ''),
    },
    {
      key: 'state',
      title: t('orders.column.state'),
      cell: ({ state }) => <StateMark shape={orderStateShapes[state]}>{t(`orders.state.${state}`)}</StateMark>,
    },
  ]
}

function JumpBar() {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const go = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = String(new FormData(event.currentTarget).get('at') ?? '').trim()
    if (at) void navigation.navigate({ url: href(deskRoutes['orders.index'], {}, { query: { at } }) })
  }
  return (
    <form
      className={joinClassNames(layout.search, styles.bar)}
      method="get"
      aria-label={t('orders.jump')}
      onSubmit={go}
    >
      <input name="at" autoComplete="off" aria-label={t('orders.jump.field')} placeholder={t('orders.jump.field')} />
      <button type="submit">{t('orders.jump')}</button>
    </form>
  )
}
