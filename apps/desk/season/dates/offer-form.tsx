import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { type FormHandle, useForm } from '@cadenza/navigation/react'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useShared } from '#apps/desk/hooks.ts'
import type { DeskFlash } from '#apps/desk/shared-props.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type Locale, locales } from '#values/locales.ts'
import type { Names } from '../names/names.ts'
import { type Access, ConditionTable } from './condition-table.tsx'
import { nameOf, type Offer, type OfferedZone, type OfferFields, readName, toFields } from './offer.ts'
import { writeAmount } from '#values/typed-amount.ts'
import { OfferGrid } from './offer-grid.tsx'

interface OfferFormProps {
  dateId: number
  offer: Offer
  onSaved: () => void
}

export function OfferForm({ dateId, offer, onSaved }: OfferFormProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { flash } = useShared()
  const [was, setWas] = useState(() => toFields(offer, locale))
  const form = useForm<OfferFields>({
    url: href(deskRoutes['season.offer.store'], { date: dateId }),
    method: 'POST',
    fields: () => toFields(offer, locale),
    transform: (mine) => ({ was, mine }),
    preserveScroll: true,
    reset: false,
    hooks: { success: onSaved },
  })
  const conflicts = (flash.conflicts ?? []).map(({ name, mine, theirs }) => ({
    name,
    label: labelOf(name, offer, t),
    mine: showValue(name, mine, locale),
    theirs: showValue(name, theirs, locale),
  }))
  // The user has seen both values: their next submission wins.
  const [announced, setAnnounced] = useState<DeskFlash['conflicts']>()
  if (flash.conflicts && flash.conflicts !== announced) {
    setAnnounced(flash.conflicts)
    setWas({ ...was, ...pickFields(flash.conflicts, offer, locale) })
  }
  const field = (name: string, label: string, isNumber = true) => (
    <CellField
      {...toControl(form, name, { clears: true })}
      label={label}
      isNumber={isNumber}
      type={isNumber ? 'text' : 'datetime-local'}
      isChanged={form.fields[name] !== was[name]}
      placeholder={name.startsWith('c') ? t('planning.unlimited') : undefined}
    />
  )
  return (
    <DeskForm form={form} submit={t('planning.offer.save')} isWide>
      <ConflictList
        conflicts={conflicts}
        onTake={({ name }) => {
          form.setField(name, toFields(offer, locale)[name] ?? '')
          form.clearErrors(name)
        }}
      />
      <p>{t('planning.offer.freeHint')}</p>
      <OfferGrid
        offer={offer}
        fee={field(nameOf.fee, t('planning.offer.fee'))}
        capacity={({ id, title }) => field(nameOf.capacity(id), t('planning.offer.capacityOf', { zone: title }))}
        blocked={({ id, title }) => field(nameOf.blocked(id), t('planning.offer.blockedOf', { zone: title }))}
        price={(ticket, zone) => field(nameOf.price(ticket.id), t('planning.offer.priceOf', namesOf(ticket, zone)))}
        opens={(ticket, zone) =>
          field(nameOf.opens(ticket.id), t('planning.offer.opensOf', namesOf(ticket, zone)), false)
        }
        closes={(ticket, zone) =>
          field(nameOf.closes(ticket.id), t('planning.offer.closesOf', namesOf(ticket, zone)), false)
        }
        isWindowOpen={[...Object.keys(form.errors), ...conflicts.map(({ name }) => name)].some(isOfWindow)}
      />
      <ConcertFields form={form} offer={offer} was={was} />
    </DeskForm>
  )
}

interface ConcertFieldsProps {
  form: FormHandle<OfferFields>
  offer: Offer
  was: OfferFields
}

/** Beside seats and prices: conditions and access, doors, and where it is sold instead. */
function ConcertFields({ form, offer, was }: ConcertFieldsProps) {
  const t = useDeskTexts()
  return (
    <>
      <ConditionTable
        rows={offer.zones.flatMap((zone) =>
          zone.tickets.map(({ id, title }) => ({
            key: id,
            label: `${zone.title}: ${title}`,
            access: form.fields[nameOf.access(id)] as Access,
            condition: readCondition(form.fields, id),
            name: (part) => nameOfPart(part, id),
            isChanged: (part) => {
              const name = part === 'access' ? nameOf.access(id) : nameOf.condition(id, part)
              return form.fields[name] !== was[name]
            },
          })),
        )}
        errors={form.errors}
        onChange={(id, { access, condition }) => {
          if (access !== undefined) form.setField(nameOf.access(id), access)
          for (const language of locales)
            if (condition) form.setField(nameOf.condition(id, language), condition[language])
        }}
      />
      <div className={layout.fields}>
        <TextField
          {...toControl(form, nameOf.doors, { clears: true })}
          type="datetime-local"
          label={t('planning.offer.doors')}
          required
        />
        <TextField
          {...toControl(form, nameOf.link, { clears: true })}
          type="url"
          label={t('planning.offer.link')}
          hint={t('planning.offer.linkHint')}
          autoComplete="off"
          optional
        />
      </div>
    </>
  )
}

const isOfWindow = (name: string) => ['opens', 'closes'].includes(readName(name)?.of ?? '')

const readCondition = (fields: OfferFields, id: number): Names => ({
  en: fields[nameOf.condition(id, 'en')] ?? '',
  fr: fields[nameOf.condition(id, 'fr')] ?? '',
  hu: fields[nameOf.condition(id, 'hu')] ?? '',
})

const nameOfPart = (part: 'access' | 'condition' | `condition.${Locale}`, id: number): string =>
  part === 'access'
    ? nameOf.access(id)
    : nameOf.condition(id, part.endsWith('.fr') ? 'fr' : part.endsWith('.hu') ? 'hu' : 'en')

const namesOf = (ticket: { title: string }, zone: OfferedZone) => ({ ticket: ticket.title, zone: zone.title })

function pickFields(conflicts: readonly { name: string }[], offer: Offer, locale: 'en' | 'fr' | 'hu'): OfferFields {
  const fields = toFields(offer, locale)
  return Object.fromEntries(conflicts.map(({ name }) => [name, fields[name] ?? '']))
}

function labelOf(name: string, { zones }: Offer, t: ReturnType<typeof useDeskTexts>): string {
  const field = readName(name)
  if (!field || (!('zoneId' in field) && !('ticketId' in field))) return t(`planning.offer.${field?.of ?? 'fee'}`)
  if ('zoneId' in field) {
    const zone = zones.find(({ id }) => id === field.zoneId)?.title ?? ''
    return t(field.of === 'capacity' ? 'planning.offer.capacityOf' : 'planning.offer.blockedOf', { zone })
  }
  const zone = zones.find(({ tickets }) => tickets.some(({ id }) => id === field.ticketId))
  const ticket = zone?.tickets.find(({ id }) => id === field.ticketId)?.title ?? ''
  if (field.of === 'access' || field.of === 'condition') return t(`planning.${field.of}Of`, { ticket })
  return t(`planning.offer.${field.of}Of`, { zone: zone?.title ?? '', ticket })
}

function showValue(name: string, value: string | number | boolean | null, locale: 'en' | 'fr' | 'hu'): string {
  const of = readName(name)?.of
  if ((of === 'price' || of === 'fee') && typeof value === 'number') return writeAmount(value, locale)
  return value === null || value === '' ? '–' : String(value).replace('T', ' ')
}
