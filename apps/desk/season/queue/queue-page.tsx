import { href } from '@cadenza/navigation'
import { useForm, usePoll } from '@cadenza/navigation/react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { usePost, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConfirmDialog } from '#apps/desk/ui/dialog/confirm-dialog.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import type { DateLine } from '../dates/dates.ts'
import figures from '../dates/sales-figures.module.css'
import { type QueueStep, type ShownQueue, usualPerMinute } from './queue.ts'

export interface QueuePageProps {
  date: DateLine
  /** Null: the concert has none. */
  queue: ShownQueue | null
  /** Limit of the queue that the load begins; null: it begins none. */
  perMinuteByLoad: number | null
  mayEdit: boolean
  now: string
}

const askEveryMilliseconds = 3_000

/** The queue of a concert: announced, followed while it goes, and ended. */
export default function QueuePage({ date, queue, perMinuteByLoad, mayEdit, now }: QueuePageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const isRunning = queue !== null && queue.state !== 'ended'
  // The types know only the shop's pages, and thus none of these properties.
  usePoll(isRunning && askEveryMilliseconds, { only: ['queue', 'date'] as never })
  const isOver = new Date(date.startsAt) <= new Date(now) || date.status !== 'scheduled'
  return (
    <div className={layout.main}>
      <BackLink href={href(deskRoutes['season.date'], { date: date.id })}>{date.event}</BackLink>
      <PageHead
        title={t('planning.queue.title')}
        action={isRunning && mayEdit && <Actions date={date} queue={queue} />}
      >
        {date.event}, {formatDate(date.startsAt, 'full')}, {formatDate(date.startsAt, 'time')} · {date.hall}
      </PageHead>
      {queue && <Standing queue={queue} date={date} />}
      {perMinuteByLoad !== null && !isOver && (
        <Watched dateId={date.id} perMinute={perMinuteByLoad} mayEdit={mayEdit} />
      )}
      {isRunning && mayEdit && <SpeedForm key={queue.id} dateId={date.id} queue={queue} />}
      {!isRunning && mayEdit && !isOver && <AnnounceForm date={date} />}
    </div>
  )
}

const countsWhileOpen = ['waiting', 'admitted', 'lately', 'came'] as const
const countsIn = {
  announced: ['waiting'],
  open: countsWhileOpen,
  paused: countsWhileOpen,
  ended: ['admitted', 'came'],
} as const

function Standing({ queue, date: { seats } }: { queue: ShownQueue; date: DateLine }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const locale = useLocale()
  const number = new Intl.NumberFormat(languageTags[locale])
  const opening = { date: formatDate(queue.opensAt, 'full'), time: formatDate(queue.opensAt, 'time') }
  const { shop } = useShared()
  const { capacity, sold, held, blocked } = seats
  const counts = [
    ...countsIn[queue.state].map((name) => [name, queue[name]] as const),
    ['sold', sold],
    ['held', held],
    ...(capacity === null ? [] : [['free', Math.max(0, capacity - sold - held - blocked)] as const]),
  ] as const
  return (
    <section className={layout.section} aria-labelledby="standing">
      <h2 id="standing">{t(`planning.queue.state.${queue.state}`, opening)}</h2>
      {queue.isByLoad && <p className={layout.muted}>{t('planning.queue.byLoad')}</p>}
      {queue.isSoldOut && <p>{t('planning.queue.soldOut')}</p>}
      <dl className={figures.figures}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`planning.queue.count.${name}`)}</dt>
            <dd>
              <strong>{number.format(count)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={new URL(queue.page, shop.href).href}>{t('content.toPage')}</a>
      </p>
    </section>
  )
}

function Actions({ date, queue: { state } }: { date: DateLine; queue: ShownQueue }) {
  const t = useDeskTexts()
  const post = usePost()
  const [isEnding, setEnding] = useState(false)
  const take = (step: QueueStep) => post(href(deskRoutes['season.queue.store'], { date: date.id }), { step })
  return (
    <div className={layout.actions}>
      {state === 'announced' && <Button onClick={() => take('open')}>{t('planning.queue.open')}</Button>}
      {state === 'open' && <Button onClick={() => take('pause')}>{t('planning.queue.pause')}</Button>}
      {state === 'paused' && <Button onClick={() => take('resume')}>{t('planning.queue.resume')}</Button>}
      <Button variant="secondary" onClick={() => setEnding(true)}>
        {t('planning.queue.end')}
      </Button>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t('planning.queue.end')}
        confirm={t('planning.queue.end')}
        onConfirm={() => {
          setEnding(false)
          take('end')
        }}
      >
        <p>{t('planning.queue.end.does')}</p>
      </ConfirmDialog>
    </div>
  )
}

function Watched({ dateId, perMinute, mayEdit }: { dateId: number; perMinute: number; mayEdit: boolean }) {
  const t = useDeskTexts()
  const post = usePost()
  return (
    <section className={layout.section} aria-labelledby="watched">
      <h2 id="watched">{t('planning.queue.watched')}</h2>
      <p>{t('planning.queue.watched.does', { count: perMinute })}</p>
      {mayEdit && (
        <div className={layout.actions}>
          <Button
            variant="secondary"
            onClick={() => post(href(deskRoutes['season.queue.store'], { date: dateId }), { step: 'unwatch' })}
          >
            {t('planning.queue.unwatch')}
          </Button>
        </div>
      )}
    </section>
  )
}

function SpeedForm({ dateId, queue }: { dateId: number; queue: ShownQueue }) {
  const t = useDeskTexts()
  const isAnnounced = queue.state === 'announced'
  const form = useForm({
    url: href(deskRoutes['season.queue.store'], { date: dateId }),
    method: 'POST',
    fields: { step: 'save', perMinute: String(queue.perMinute), opens: '' },
    preserveScroll: true,
  })
  return (
    <section className={layout.section} aria-labelledby="speed">
      <h2 id="speed">{t('planning.queue.speed')}</h2>
      <DeskForm form={form} submit={t('planning.queue.save')} isAside>
        <PerMinuteField control={toControl(form, 'perMinute')} />
        {isAnnounced && (
          <TextField
            {...toControl(form, 'opens')}
            type="datetime-local"
            label={t('planning.queue.opensAnew')}
            optional
          />
        )}
      </DeskForm>
    </section>
  )
}

function PerMinuteField({ control }: { control: ReturnType<typeof toControl> }) {
  const t = useDeskTexts()
  return (
    <TextField
      {...control}
      label={t('planning.queue.perMinute')}
      hint={t('planning.queue.perMinuteHint')}
      inputMode="numeric"
      autoComplete="off"
      required
    />
  )
}

function AnnounceForm({ date }: { date: DateLine }) {
  const t = useDeskTexts()
  const form = useForm({
    url: href(deskRoutes['season.queue.store'], { date: date.id }),
    method: 'POST',
    fields: { step: 'announce', opens: '', perMinute: String(usualPerMinute), isForEvent: '' },
    preserveScroll: true,
  })
  return (
    <section className={layout.section} aria-labelledby="announce">
      <h2 id="announce">{t('planning.queue.announce')}</h2>
      <p>{t('planning.queue.does')}</p>
      <DeskForm form={form} submit={t('planning.queue.announce')}>
        {form.fields.step === 'announce' && (
          <TextField
            {...toControl(form, 'opens')}
            type="datetime-local"
            label={t('planning.queue.opens')}
            hint={t('planning.queue.opensHint')}
            optional
          />
        )}
        <PerMinuteField control={toControl(form, 'perMinute')} />
        <Checkbox
          name="step"
          value="watch"
          label={t('planning.queue.byLoadOnly')}
          checked={form.fields.step === 'watch'}
          onChange={(isByLoad) => form.setField('step', isByLoad ? 'watch' : 'announce')}
        />
        <Checkbox
          name="isForEvent"
          value="yes"
          label={t('planning.queue.forEvent')}
          checked={form.fields.isForEvent === 'yes'}
          onChange={(isForEvent) => form.setField('isForEvent', isForEvent ? 'yes' : '')}
        />
      </DeskForm>
    </section>
  )
}
