import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { locales } from '#values/locales.ts'
import { Link, useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import type { ListState } from '../ui/table/list-state.ts'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import { SearchBar } from '../ui/table/search-bar.tsx'
import {
  type Colleague,
  type MessageFilters,
  type MessageLine,
  messageShapes,
  shownStates,
  findDefaultState,
} from './inbox.ts'
import layout from '../ui/page/layout.module.css'
import styles from './inbox-page.module.css'

export interface InboxPageProps {
  messages: MessageLine[]
  list: ListState
  filters: MessageFilters
  /** Number of unanswered messages, regardless of the filter. */
  open: number
  colleagues: Colleague[]
}

export default function InboxPage({ messages, list, filters, open, colleagues }: InboxPageProps) {
  const t = useDeskTexts()
  const columns = useMessageColumns()
  const { state, ...others } = filters
  const isNarrowed =
    list.q !== '' || state !== findDefaultState(list.q) || Object.values(others).some((value) => value !== null)
  return (
    <ListPage
      title={t('inbox.title')}
      sentence={t('inbox.sentence', { count: open })}
      columns={columns}
      rows={messages}
      keyOf={({ id }) => id}
      list={list}
      empty={
        isNarrowed
          ? { title: t('inbox.nothing'), text: t('inbox.nothingHint') }
          : { title: t('inbox.none'), text: t('inbox.noneHint') }
      }
    >
      <SearchBar q={list.q} label={t('inbox.search')} />
      <Filters q={list.q} filters={filters} colleagues={colleagues} />
    </ListPage>
  )
}

interface FiltersProps extends Pick<InboxPageProps, 'filters' | 'colleagues'> {
  q: string
}

function Filters({ q, filters: { state, assignee, language, from, to }, colleagues }: FiltersProps) {
  const t = useDeskTexts()
  const { me } = useShared()
  const byDefault = findDefaultState(q)
  return (
    <FilterBar
      label={t('inbox.filters')}
      filters={[
        {
          name: 'state',
          label: t('inbox.column.state'),
          value: state === byDefault ? '' : state,
          nothing: t(`inbox.state.${byDefault}`),
          choices: shownStates
            .filter((value) => value !== byDefault)
            .map((value) => ({ value, label: t(`inbox.state.${value}`) })),
        },
        {
          name: 'assignee',
          label: t('inbox.column.assignee'),
          value: String(assignee ?? ''),
          choices: [
            { value: 'me', label: t('inbox.me') },
            { value: 'nobody', label: t('inbox.nobody') },
            ...colleagues.filter(({ id }) => id !== me?.id).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
        {
          name: 'language',
          label: t('inbox.column.language'),
          value: language ?? '',
          choices: locales.map((value) => ({ value, label: t(`orders.language.${value}`) })),
        },
        { name: 'from', label: t('inbox.from'), value: from ?? '' },
        { name: 'to', label: t('inbox.to'), value: to ?? '' },
      ]}
    />
  )
}

function useMessageColumns(): Column<MessageLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  return [
    {
      key: 'sender',
      title: t('inbox.column.sender'),
      cell: ({ id, sender }) => <Link href={href(deskRoutes['inbox.show'], { message: id })}>{sender}</Link>,
    },
    {
      key: 'received',
      title: t('inbox.column.received'),
      sort: 'received',
      cell: ({ receivedAt }) => (
        <time dateTime={receivedAt} className={layout.nowrap}>
          {formatDate(receivedAt, 'short')}, {formatDate(receivedAt, 'time')}
        </time>
      ),
    },
    {
      key: 'text',
      title: t('inbox.column.text'),
      cell: ({ beginning, locale }) => (
        <span className={styles.beginning} lang={locale}>
          {beginning}
        </span>
      ),
    },
    {
      key: 'language',
      title: t('inbox.column.language'),
      cell: ({ locale }) => t(`orders.language.${locale}`),
    },
    {
      key: 'assignee',
      title: t('inbox.column.assignee'),
      cell: ({ assignee }) => assignee ?? <span className={layout.muted}>{t('inbox.nobody')}</span>,
    },
    {
      key: 'state',
      title: t('inbox.column.state'),
      cell: ({ state }) => <StateMark shape={messageShapes[state]}>{t(`inbox.state.${state}`)}</StateMark>,
    },
  ]
}
