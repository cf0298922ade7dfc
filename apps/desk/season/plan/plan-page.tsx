import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { Link, useShared } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { usePreviewForm } from '#apps/desk/ui/form/preview-form.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { formatDate } from '#values/dates.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { Months } from './months.tsx'
import { isPossible, type PlannedRow } from './plan.ts'
import styles from './plan-page.module.css'
import { PlanFields, type PlanFieldValues, type PlanList, type PlanSource } from './plan-fields.tsx'

export interface PlanPageProps {
  events: { id: number; title: string }[]
  sources: PlanSource[]
  lists: PlanList[]
  event: number | null
  list: number | null
  repeated: { id: number; eventId: number; time: string } | null
  /** In the shop's time zone. */
  firstMonth: string
  today: string
  preview: PlannedRow[] | null
}

/** Plans many concerts at once: event and source, then days, then a dry run of each. */
export default function PlanPage(props: PlanPageProps) {
  const t = useDeskTexts()
  const mayWrite = useShared().me?.actions.includes('events.edit')
  return (
    <>
      <BackLink href={href(deskRoutes['season.index'])}>{t('planning.title')}</BackLink>
      <PageHead title={t('planning.plan.title')}>{t('planning.plan.sentence')}</PageHead>
      {props.sources.length === 0 && props.lists.length === 0 ? (
        <EmptyState
          title={t('planning.plan.noPrices')}
          action={
            <Button as={Link} href={href(deskRoutes['season.halls'])}>
              {t('planning.halls')}
            </Button>
          }
        >
          {t('planning.plan.noPricesHint')}
        </EmptyState>
      ) : props.events.length === 0 ? (
        <EmptyState
          title={t('planning.plan.noEvent')}
          action={
            mayWrite && (
              <Button as={Link} href={href(deskRoutes['events.new'])}>
                {t('programme.events.write')}
              </Button>
            )
          }
        >
          {t('planning.plan.noEventHint')}
        </EmptyState>
      ) : (
        <PlanForm {...props} />
      )}
    </>
  )
}

function PlanForm(props: PlanPageProps) {
  const { events, sources, lists, repeated, firstMonth, today, preview } = props
  const t = useDeskTexts()
  const form = usePreviewForm<PlanFieldValues, PlannedRow[]>({
    url: href(deskRoutes['season.plan.store']),
    fields: {
      ...choicesOf(props),
      time: repeated?.time ?? '19:30',
      second: '',
      doors: '',
      slot: '',
      opens: '',
      days: [],
    },
    preview,
  })
  const { fields, errors, preview: rows } = form
  const send = (intent: 'preview' | 'draft' | 'publish', days = fields.days) =>
    form.send(
      {
        preserveScroll: intent === 'preview',
        transform: ({ time, second, ...rest }) => ({ ...rest, days, times: [time, second].filter(Boolean), intent }),
      },
      { ...fields, days },
    )
  const toggle = (days: readonly string[], isChosen: boolean) => {
    const others = fields.days.filter((day) => !days.includes(day))
    form.setField('days', isChosen ? [...others, ...days].toSorted() : others)
  }
  const leaveOut = () => {
    const impossible = new Set(rows?.filter((row) => !isPossible(row)).map(({ date }) => date))
    const days = fields.days.filter((day) => !impossible.has(day))
    form.setField('days', days)
    send('preview', days)
  }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send('preview')
      }}
    >
      <PlanFields form={form} events={events} sources={sources} lists={lists} />
      <Months firstMonth={firstMonth} today={today} chosen={fields.days} onToggle={toggle} />
      <FieldError id="days-error" error={errors['days']} />
      <div className={layout.actions}>
        <Button
          type="submit"
          variant={rows ? 'secondary' : 'primary'}
          loading={form.processing}
          unready={fields.days.length === 0 || fields.event === '' || fields.source === ''}
        >
          {t('planning.plan.look', { count: fields.days.length })}
        </Button>
      </div>
      {rows && <Preview rows={rows} isBusy={form.processing} onLeaveOut={leaveOut} onMake={(intent) => send(intent)} />}
    </form>
  )
}

/** Initial selection: from the URL, and options without alternative. */
function choicesOf({ events, sources, lists, event, list, repeated }: PlanPageProps) {
  if (repeated) return { event: String(repeated.eventId), source: String(sources[0]?.id ?? '') }
  const from = list ?? (sources.length === 0 ? only(lists)?.id : undefined)
  return {
    event: String(event ?? only(events)?.id ?? ''),
    source: from === undefined ? '' : `list-${from}`,
  }
}

const only = <thing,>(things: readonly thing[]): thing | undefined => (things.length === 1 ? things[0] : undefined)

interface PreviewProps {
  rows: readonly PlannedRow[]
  isBusy: boolean
  onLeaveOut: () => void
  onMake: (intent: 'publish' | 'draft') => void
}

function Preview({ rows, isBusy, onLeaveOut, onMake }: PreviewProps) {
  const t = useDeskTexts()
  const possible = rows.filter(isPossible)
  return (
    <section className={styles.preview}>
      <h2>{t('planning.plan.preview')}</h2>
      {possible.length < rows.length && (
        <Banner kind="warning" title={t('planning.plan.impossible', { count: rows.length - possible.length })}>
          <p>{t('planning.plan.impossibleHint')}</p>
          <Button variant="secondary" onClick={onLeaveOut}>
            {t('planning.plan.leaveOut')}
          </Button>
        </Banner>
      )}
      <PreviewTable rows={rows} />
      {rows.length > 0 && possible.length === rows.length && (
        <div className={layout.actions}>
          <Button loading={isBusy} onClick={() => onMake('publish')}>
            {t('planning.plan.publish', { count: rows.length })}
          </Button>
          <Button variant="secondary" loading={isBusy} onClick={() => onMake('draft')}>
            {t('planning.plan.draft', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

const conflictsOf = (row: PlannedRow) => <Conflicts row={row} />

function PreviewTable({ rows }: { rows: readonly PlannedRow[] }) {
  const t = useDeskTexts()
  const locale = useLocale()
  const formatDay = useFormatDate()
  const writeTime = ({ date, time }: PlannedRow) => formatDate(`${date}T${time}Z`, 'time', { locale, timeZone: 'UTC' })
  const columns: Column<PlannedRow>[] = [
    { key: 'date', title: t('planning.plan.day'), cell: ({ date }) => formatDay(date, 'short') },
    { key: 'time', title: t('planning.plan.time'), cell: writeTime },
    { key: 'slot', title: t('planning.plan.slot'), cell: ({ slot }) => slot || '–' },
    {
      key: 'conflicts',
      title: t('planning.plan.conflicts'),
      cell: conflictsOf,
    },
  ]
  return (
    <DataTable
      caption={t('planning.plan.preview')}
      columns={columns}
      rows={rows}
      keyOf={({ date, time }) => `${date} ${time}`}
      empty={null}
    />
  )
}

function Conflicts({ row }: { row: PlannedRow }) {
  const t = useDeskTexts()
  return row.conflicts.length === 0 ? (
    <span className={styles.fine}>
      <Icon name="check" size="xs" /> {t('planning.plan.fine')}
    </span>
  ) : (
    <ul className={isPossible(row) ? styles.doubts : styles.refused}>
      {row.conflicts.map(({ kind, with: other }) => (
        <li key={kind}>
          <Icon name={isPossible(row) ? 'info' : 'warning'} size="xs" /> {t(`planning.conflict.${kind}`, { other })}
        </li>
      ))}
    </ul>
  )
}
