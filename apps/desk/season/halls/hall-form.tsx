import { href } from '@cadenza/navigation'
import { type FormHandle, useForm } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { CellField } from '#apps/desk/ui/form/cell-field.tsx'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { toControl } from '#apps/desk/ui/form/preview-form.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './hall-page.module.css'
import type { HallDetail, HallFields, HallPart, HallSeller } from './halls.ts'
import { NameTable } from './name-table.tsx'
import { noNames } from '../names/names.ts'

interface HallFormProps {
  hall: HallDetail | null
  countries: readonly string[]
  /** Countries with a VAT rate. */
  taxed: readonly string[]
  sellers: readonly HallSeller[]
}

const newPart: HallPart = { id: null, title: noNames, seats: '' }

export function HallForm({ hall, countries, taxed, sellers }: HallFormProps) {
  const t = useDeskTexts()
  const form = useForm<HallFields>({
    url: hall ? href(deskRoutes['season.hall.store'], { venue: hall.id }) : href(deskRoutes['season.hall.create']),
    method: 'POST',
    fields: hall
      ? { ...hall, parts: hall.parts.length > 0 ? hall.parts : [newPart] }
      : {
          title: noNames,
          city: '',
          address: '',
          country: '',
          seller: sellers.length === 1 ? String(sellers[0]!.id) : '',
          parts: [newPart, newPart, newPart],
          version: 0,
        },
    transform: (typed) => ({ ...typed, version: hall?.version ?? 0 }),
    preserveScroll: true,
    reset: false,
  })
  const { parts } = form.fields
  const findSellerIn = (country: string) => {
    const there = sellers.filter((seller) => seller.country === country)
    return there.length === 1 ? String(there[0]!.id) : ''
  }
  /** The only seller of the country is proposed, until another one is chosen. */
  const chooseCountry = (country: string) => {
    const isProposed = form.fields.seller === findSellerIn(form.fields.country)
    form.setField('country', country)
    if (!hall && sellers.length > 1 && isProposed) form.setField('seller', findSellerIn(country))
  }
  const errors: Record<string, string | undefined> = form.errors
  const setParts = (changed: HallPart[]) => form.setField('parts', changed)
  const seats = (part: HallPart, index: number) => (
    <CellField
      name={`parts.${index}.seats`}
      label={t('planning.hall.seatsOf', { number: index + 1 })}
      value={part.seats}
      error={errors[`parts.${index}.seats`]}
      isNumber
      onChange={(typed) => setParts(parts.with(index, { ...part, seats: typed }))}
    />
  )
  return (
    <DeskForm form={form} submit={t(hall ? 'planning.hall.save' : 'planning.hall.create')} isWide>
      {errors['version'] && <Banner kind="warning">{errors['version']}</Banner>}
      <PlaceFields form={form} countries={countries} taxed={taxed} onCountry={chooseCountry}>
        {sellers.length > 1 && <SellerField form={form} sellers={sellers} hall={hall} />}
      </PlaceFields>
      <div className={styles.section}>
        <h2>{t('planning.hall.parts')}</h2>
        <p>{t('planning.hall.partsHint')}</p>
        <NameTable
          name="parts"
          label={t('planning.hall.parts')}
          nameOf={(number) => t('planning.hall.part', { number })}
          rows={parts}
          errors={errors}
          onChange={setParts}
          extra={{ title: t('planning.offer.capacity'), cell: seats }}
        />
        <FieldError id="parts-error" error={errors['parts']} />
        <Button variant="secondary" onClick={() => setParts([...parts, newPart])}>
          {t('planning.hall.add')}
        </Button>
      </div>
    </DeskForm>
  )
}

interface PlaceFieldsProps extends Pick<HallFormProps, 'countries' | 'taxed'> {
  form: FormHandle<HallFields>
  onCountry: (country: string) => void
  children: ReactNode
}

function PlaceFields({ form, countries, taxed, onCountry, children }: PlaceFieldsProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const { title, country } = form.fields
  const isUntaxed = country !== '' && !taxed.includes(country)
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return (
    <div className={joinClassNames(layout.fields, styles.fields)}>
      {locales.map((language) => (
        <TextField
          key={language}
          name={`title.${language}`}
          label={t('content.textIn', { text: t('planning.hall.name'), language: t(`content.language.${language}`) })}
          value={title[language]}
          onChange={(value) => form.setField('title', { ...title, [language]: value })}
          error={language === 'en' ? form.errors.title : undefined}
          autoComplete="off"
        />
      ))}
      {(['city', 'address'] as const).map((name) => (
        <TextField
          key={name}
          {...toControl(form, name)}
          label={t(`planning.hall.${name}`)}
          hint={name === 'address' ? t('planning.hall.addressHint') : undefined}
          autoComplete="off"
          required
        />
      ))}
      <SelectField
        {...toControl(form, 'country')}
        onChange={onCountry}
        label={t('planning.hall.country')}
        hint={
          isUntaxed
            ? t('planning.hall.noVat', { country: names.of(country) ?? country })
            : t('planning.hall.countryHint')
        }
        choices={countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
        placeholder={t('planning.plan.choose')}
        required
      />
      {children}
    </div>
  )
}

/** Shown if there are several sellers. */
function SellerField({
  form,
  sellers,
  hall,
}: Omit<HallFormProps, 'countries' | 'taxed'> & { form: FormHandle<HallFields> }) {
  const t = useDeskTexts()
  const control = toControl(form, 'seller')
  if (hall?.isSellerFixed)
    return (
      <TextField
        name="seller"
        label={t('planning.hall.seller')}
        value={sellers.find(({ id }) => String(id) === control.value)?.name ?? ''}
        onChange={() => {}}
        hint={t('planning.hall.sellerFixed')}
        readOnly
      />
    )
  return (
    <SelectField
      {...control}
      label={t('planning.hall.seller')}
      hint={t(hall?.hasSold ? 'planning.hall.sellerSold' : 'planning.hall.sellerHint')}
      choices={sellers.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={t('planning.plan.choose')}
      required
    />
  )
}
