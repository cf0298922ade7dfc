import { HiddenFields } from '@cadenza/navigation/react'
import type { Timestamp } from '#values/dates.ts'
import { findFlaw } from '#ui/forms/text-rules.ts'
import { ProblemSummary } from '#ui/forms/problem-summary.tsx'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { formatSerial } from '#core/tickets/ticket.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { ticketHolderRule } from '#core/orders/names/holder-name.ts'
import { BackToOrder } from '../own-tickets/back-to-order.tsx'
import styles from './names-page.module.css'

export interface NamesPageProps {
  uuid: string
  url: string
  /** Default name on tickets. */
  buyer: string
  /** Tickets that can be named, by date of the concert. */
  tickets: {
    field: string
    serial: number
    title: string
    event_title: string
    venue_title: string
    start_date: Timestamp
    /** Empty: the buyer's name. */
    name: string
  }[]
}

export default function NamesPage(props: NamesPageProps) {
  const t = useTranslate()
  const { uuid, buyer, tickets } = props
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('names.lead', { buyer })}</p>
      {/* What was saved is what the fields say then, as the server has cleaned it. */}
      <NamesForm key={JSON.stringify(tickets)} {...props} />
      <BackToOrder uuid={uuid}>{t('ticketPage.back')}</BackToOrder>
    </div>
  )
}

NamesPage.layout = { heading: 'names.title', slogan: null, hideBackground: true } satisfies LayoutOptions

function NamesForm({ url, tickets }: NamesPageProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const form = useCheckedForm<Record<string, string>>({
    url,
    method: 'POST',
    fields: Object.fromEntries(tickets.map(({ field, name }) => [field, name])),
    order: tickets.map(({ field }) => field),
    findProblem: (fields, field) => {
      const flaw = findFlaw(ticketHolderRule, ticketHolderRule.clean(fields[field] ?? ''), false)
      if (flaw === null) return null
      return t(flaw === 'tooLong' ? 'checkout.tooLong' : 'names.noName', { count: ticketHolderRule.longest })
    },
    preserveScroll: true,
    reset: false,
  })
  useUnsavedChanges(form.isDirty)
  return (
    <form className={styles.form} action={url} method="post" noValidate onSubmit={form.submit}>
      <HiddenFields />
      <ProblemSummary form={form} title={(count) => t('checkout.problems', { count })} />
      {tickets.map(({ field, serial, title, event_title, venue_title, start_date }) => (
        <TextField
          key={field}
          {...form.control(field)}
          // Validated on submission only: a message on blur would move the button from the pointer.
          onBlur={undefined}
          label={t('names.field', { serial: formatSerial(serial), ticket: title })}
          hint={`${event_title}, ${venue_title}, ${formatDate(start_date, 'full')}`}
          autoComplete="off"
        />
      ))}
      <Button type="submit" loading={form.processing}>
        {t('names.submit')}
      </Button>
    </form>
  )
}
