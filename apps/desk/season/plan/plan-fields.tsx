import type { FormHandle } from '@cadenza/navigation/react'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import layout from '#apps/desk/ui/page/layout.module.css'

export interface PlanFieldValues {
  event: string
  source: string
  time: string
  second: string
  doors: string
  slot: string
  opens: string
  days: string[]
}

interface Offered {
  id: number
  hall: string
  seats: number | null
  tickets: number
  leastCents: number | null
  mostCents: number | null
}

export interface PlanSource extends Offered {
  event: string
  startsAt: string
}

export interface PlanList extends Offered {
  title: string
}

interface PlanFieldsProps {
  form: Pick<FormHandle<PlanFieldValues>, 'fields' | 'errors' | 'setField' | 'clearErrors'>
  events: readonly { id: number; title: string }[]
  sources: readonly PlanSource[]
  lists: readonly PlanList[]
}

export function PlanFields({ form, events, sources, lists }: PlanFieldsProps) {
  const t = useDeskTexts()
  const describe = useSourceTexts()
  const errors: Record<string, string | undefined> = form.errors
  return (
    <div className={layout.fields}>
      <SelectField
        {...toControl(form, 'event')}
        label={t('planning.plan.event')}
        choices={events.map(({ id, title }) => ({ value: String(id), label: title }))}
        placeholder={t('planning.plan.choose')}
        required
      />
      <SelectField
        {...toControl(form, 'source')}
        label={t('planning.plan.source')}
        hint={t('planning.plan.sourceHint')}
        choices={[
          ...lists.map((list) => ({ value: `list-${list.id}`, label: describe(list) })),
          ...sources.map((source) => ({ value: String(source.id), label: describe(source) })),
        ]}
        placeholder={t('planning.plan.choose')}
        required
      />
      <TextField
        {...toControl(form, 'time')}
        type="time"
        label={t('planning.plan.time')}
        error={errors['times'] ?? errors['times.0']}
        required
      />
      <TextField {...toControl(form, 'second')} type="time" label={t('planning.plan.second')} optional />
      <TextField
        {...toControl(form, 'doors')}
        label={t('planning.plan.doors')}
        hint={t('planning.plan.doorsHint')}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <TextField
        {...toControl(form, 'opens')}
        type="datetime-local"
        label={t('planning.offer.opens')}
        hint={t('planning.plan.opensHint')}
        optional
      />
      <TextField
        {...toControl(form, 'slot')}
        label={t('planning.plan.slot')}
        hint={t('planning.plan.slotHint')}
        optional
      />
    </div>
  )
}

function useSourceTexts(): (source: PlanSource | PlanList) => string {
  const t = useDeskTexts()
  const locale = useLocale()
  const formatDate = useFormatDate()
  const price = (cents: number | null) => formatPrice(toEuros(toCents(cents ?? 0)), locale)
  return (source) => {
    const { hall, seats, tickets, leastCents, mostCents } = source
    const offered = {
      hall,
      seats: seats === null ? t('planning.unlimited') : t('planning.sales.capacity', { count: seats }),
      count: tickets,
      least: price(leastCents),
      most: price(mostCents),
    }
    if ('title' in source) return t('planning.plan.listOf', { ...offered, title: source.title })
    const { event, startsAt } = source
    return t('planning.plan.sourceOf', { ...offered, event, date: formatDate(startsAt, 'long') })
  }
}
