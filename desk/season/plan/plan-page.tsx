import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { useState } from 'react'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { FieldError } from '../../../shop/ui/controls/field.tsx'
import { EmptyState } from '../../../shop/ui/feedback/empty-state.tsx'
import { useDeskTexts } from '../../i18n/messages.ts'
import { Link } from '../../hooks.ts'
import { deskRoutes } from '../../routes.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Months } from './months.tsx'
import { isPossible, type PlannedRow } from './plan.ts'
import styles from './plan-page.module.css'
import { PlanFields, type PlanFieldValues, type PlanList, type PlanSource } from './plan-fields.tsx'
import { Preview } from './preview.tsx'

export interface PlanPageProps {
  events: { id: number; title: string }[]
  sources: PlanSource[]
  lists: PlanList[]
  /** The price list that is to be planned from. */
  list: number | null
  /** The concert that is to be repeated. */
  repeated: { id: number; eventId: number; time: string } | null
  /** By the clocks of the shop. */
  firstMonth: string
  today: string
  preview: PlannedRow[] | null
}

/** Many concerts at once: what and where, on which days; then a look at each before anything is made. */
export default function PlanPage(props: PlanPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.index'])}>{t('planning.title')}</Link>
      </p>
      <PageHead title={t('planning.plan.title')}>{t('planning.plan.sentence')}</PageHead>
      {props.events.length === 0 || (props.sources.length === 0 && props.lists.length === 0) ? (
        <EmptyState title={t('planning.plan.noSource')}>
          {t('planning.plan.noSourceHint')} <Link href={href(deskRoutes['season.halls'])}>{t('planning.halls')}</Link>
        </EmptyState>
      ) : (
        <PlanForm {...props} />
      )}
    </>
  )
}

function PlanForm({ events, sources, lists, list, repeated, firstMonth, today, preview }: PlanPageProps) {
  const t = useDeskTexts()
  // What the preview is of: whatever is changed afterwards wants another one.
  const [shown, setShown] = useState('')
  const form = useForm<PlanFieldValues>({
    url: href(deskRoutes['season.plan.store']),
    method: 'POST',
    fields: {
      event: String(repeated?.eventId ?? ''),
      source: repeated ? String(sources[0]?.id ?? '') : list === null ? '' : `list-${list}`,
      time: repeated?.time ?? '19:30',
      second: '',
      slot: '',
      opens: '',
      days: [],
    },
    preserveState: true,
    reset: false,
  })
  const { fields, errors } = form
  const content = JSON.stringify(fields)
  const send = (intent: 'preview' | 'draft' | 'publish', days = fields.days) => {
    setShown(JSON.stringify({ ...fields, days }))
    void form.submit({
      preserveScroll: intent === 'preview',
      transform: ({ time, second, ...rest }) => ({ ...rest, days, times: [time, second].filter(Boolean), intent }),
    })
  }
  const rows = preview !== null && shown === content ? preview : null
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
      <FieldError id="days-error" error={errors.days} />
      <div className={styles.ways}>
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
