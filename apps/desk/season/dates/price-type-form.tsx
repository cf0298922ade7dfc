import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { locales } from '#values/locales.ts'
import { useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type Names, noNames } from '../names/names.ts'
import { type Access, useAccessChoices } from './condition-table.tsx'
import type { Offer, SpareParts } from './offer.ts'

interface PriceTypeFormProps {
  dateId: number
  zones: Offer['zones']
  parts: SpareParts
  onSaved: () => void
}

interface PriceTypeFields {
  place: string
  seats: string
  title: Names
  price: string
  access: Access
  condition: Names
}

/** Adds a price type to a concert; with it, a part of the hall that the concert lacks. */
export function PriceTypeForm({ dateId, zones, parts, onSaved }: PriceTypeFormProps) {
  const t = useDeskTexts()
  const accesses = useAccessChoices()
  const form = useForm<PriceTypeFields>({
    url: href(deskRoutes['season.types.store'], { date: dateId }),
    method: 'POST',
    fields: { place: '', seats: '', title: noNames, price: '', access: '', condition: noNames },
    preserveScroll: true,
    hooks: { success: onSaved },
  })
  const { place, title, condition } = form.fields
  const errors: Record<string, string | undefined> = form.errors
  const part = parts.find(({ id }) => place === `part-${id}`)
  const names = (of: 'title' | 'condition', values: Names) =>
    locales.map((locale) => (
      <TextField
        key={`${of} ${locale}`}
        name={`new.${of}.${locale}`}
        label={t('content.textIn', {
          text: t(of === 'title' ? 'planning.types.name' : 'planning.condition'),
          language: t(`content.language.${locale}`),
        })}
        lang={locale}
        autoComplete="off"
        value={values[locale]}
        onChange={(text) => form.setField(of, { ...values, [locale]: text })}
        {...(locale === 'en' && { error: errors[of] })}
        {...(of === 'condition' && { optional: true, ...(locale === 'en' && { hint: t('planning.conditionHint') }) })}
      />
    ))
  return (
    <details open={zones.length === 0}>
      <summary>{t('planning.types.add')}</summary>
      <DeskForm form={form} submit={t('planning.types.add')} isAside isWide>
        <div className={layout.fields}>
          <SelectField
            {...toControl(form, 'place')}
            label={t('planning.offer.zone')}
            choices={[
              ...zones.map((zone) => ({ value: `zone-${zone.id}`, label: zone.title })),
              ...parts.map((one) => ({
                value: `part-${one.id}`,
                label: t('planning.types.newPart', { part: one.title }),
              })),
            ]}
            onChange={(chosen) => {
              form.setField('place', chosen)
              const seats = parts.find(({ id }) => chosen === `part-${id}`)?.seats
              form.setField('seats', seats ? String(seats) : '')
            }}
            placeholder={t('planning.plan.choose')}
            required
          />
          {part && (
            <TextField
              {...toControl(form, 'seats')}
              label={t('planning.offer.capacity')}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          )}
          <TextField
            {...toControl(form, 'price')}
            label={t('planning.offer.price')}
            hint={t('planning.offer.freeHint')}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          {names('title', title)}
          <SelectField
            {...toControl(form, 'access')}
            label={t('planning.access')}
            choices={accesses.filter(({ value }) => value !== '')}
            placeholder={t('planning.access.everybody')}
            onChange={(access) => form.setField('access', access as Access)}
          />
          {names('condition', condition)}
        </div>
        <p className={layout.muted}>{t('planning.types.hint')}</p>
      </DeskForm>
      <Removals dateId={dateId} zones={zones} onRemoved={onSaved} />
    </details>
  )
}

interface RemovalsProps extends Pick<PriceTypeFormProps, 'dateId' | 'zones'> {
  onRemoved: () => void
}

/** Price types that nobody has bought or has in a cart. */
function Removals({ dateId, zones, onRemoved }: RemovalsProps) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const free = zones.flatMap((zone) =>
    zone.tickets.filter(({ isTaken }) => !isTaken).map((ticket) => ({ ...ticket, zone: zone.title })),
  )
  if (free.length === 0) return null
  const remove = (ticket: number) =>
    void navigation.navigate({
      url: href(deskRoutes['season.types.destroy'], { date: dateId, ticket }),
      method: 'DELETE',
      preserveScroll: true,
      hooks: { success: onRemoved },
    })
  return (
    <>
      <p className={layout.muted}>{t('planning.types.removable')}</p>
      <ul className={layout.actions}>
        {free.map(({ id, title, zone }) => (
          <li key={id}>
            <Button variant="quiet" onClick={() => remove(id)}>
              {t('planning.types.removeOf', { ticket: title, zone })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
