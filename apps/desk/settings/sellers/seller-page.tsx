import { href } from '@cadenza/navigation'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { HistorySection } from '#apps/desk/content/history-section.tsx'
import { usePost, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { useFormKey } from '#apps/desk/ui/form/use-form-key.ts'
import { BackLink } from '#apps/desk/ui/page/back-link.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { useConflictForm } from '#apps/desk/ui/conflict/use-conflict-form.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { useLocale } from '#ui/i18n/translation.tsx'
import {
  type SellerDetail,
  sellerRequiredFields,
  noSeller,
  type SellerFieldName,
  sellerFieldNames,
  type SellerFields,
} from './seller.ts'

export interface SellerPageProps {
  /** Null: a new one. */
  seller: SellerDetail | null
  countries: { code: string; name: string }[]
  revisions: ShownRevision[]
}

export default function SellerPage({ seller, countries, revisions }: SellerPageProps) {
  const t = useDeskTexts()
  const words = useSellerWords()
  const { shop } = useShared()
  const post = usePost()
  const { key, isAgain } = useFormKey(seller?.fields ?? null)
  const revert = (id: number, revision: number) => post(href(deskRoutes['sellers.revert'], { seller: id, revision }))
  return (
    <>
      <BackLink href={href(deskRoutes['settings.show'])}>{t('settings.title')}</BackLink>
      <PageHead title={seller ? seller.fields.name || shop.name : t('settings.seller.new')}>
        {t('settings.seller.sentence')}
        {seller && seller.halls.length > 0 && ` ${t('settings.seller.sellsFor', { halls: seller.halls.join(', ') })}`}
      </PageHead>
      <SellerForm key={key} seller={seller} countries={countries} isAgain={isAgain} />
      {seller && (
        <HistorySection
          revisions={revisions}
          texts={[]}
          words={words}
          onRevert={(revision) => revert(seller.id, revision)}
        />
      )}
    </>
  )
}

interface SellerFormProps {
  /** Null: a new one. */
  seller: SellerDetail | null
  countries: readonly { code: string; name: string }[]
  /** After saving: the button then gets the focus back. */
  isAgain: boolean
}

function SellerForm({ seller, countries, isAgain }: SellerFormProps) {
  const t = useDeskTexts()
  const words = useSellerWords()
  const stored = seller?.fields ?? noSeller
  const { form, conflicts, take } = useConflictForm({
    url: seller ? href(deskRoutes['sellers.save'], { seller: seller.id }) : href(deskRoutes['sellers.store']),
    stored,
    order: sellerFieldNames,
    words,
  })
  return (
    <DeskForm form={form} submit={t(seller ? 'settings.seller.save' : 'settings.seller.create')} isAgain={isAgain}>
      <ConflictList conflicts={conflicts} onTake={take} />
      {sellerFieldNames.map((name) => (
        <SellerField
          key={name}
          name={name}
          fields={form.fields}
          error={form.control(name).error}
          countries={countries}
          isFixed={name === 'prefix' && seller?.isPrefixFixed === true}
          onChange={(value) => form.change(name, value)}
        />
      ))}
    </DeskForm>
  )
}

interface SellerFieldProps {
  name: SellerFieldName
  fields: SellerFields
  error: string | undefined
  countries: SellerFormProps['countries']
  isFixed: boolean
  onChange: (value: string) => void
}

function SellerField({ name, fields, error, countries, isFixed, onChange }: SellerFieldProps) {
  const t = useDeskTexts()
  const hint = useHint(name, fields.country)
  const isNeeded = sellerRequiredFields.includes(name)
  const field = {
    name,
    label: t(`settings.seller.field.${name}`),
    value: fields[name],
    onChange,
    ...(hint && { hint }),
    ...(error && { error }),
    ...(isNeeded ? { required: true } : { optional: true }),
  }
  if (isFixed)
    return (
      <TextField
        name={name}
        label={field.label}
        value={fields[name]}
        onChange={() => {}}
        hint={t(fields[name] === '' ? 'settings.seller.noPrefixFixed' : 'settings.seller.prefixFixed')}
        readOnly
      />
    )
  if (name === 'country')
    return (
      <SelectField
        {...field}
        choices={countries.map((country) => ({ value: country.code, label: country.name }))}
        placeholder={t('settings.seller.chooseCountry')}
      />
    )
  const isNote = name.startsWith('note_')
  return (
    <TextField
      {...field}
      autoComplete="off"
      {...(name === 'email' && { inputMode: 'email' })}
      {...(isNote && { lang: name.slice(-2), multiline: true, rows: 2 })}
    />
  )
}

function useHint(name: SellerFieldName, country: string): string | null {
  const t = useDeskTexts()
  switch (name) {
    case 'tax_number':
      if (country === 'FR') return t('settings.seller.hint.tax_number_FR')
      return country === 'HU' ? t('settings.seller.hint.tax_number_HU') : t('settings.seller.hint.tax_number')
    case 'registration':
      if (country === 'FR') return t('settings.seller.hint.registration_FR')
      return country === 'HU' ? t('settings.seller.hint.registration_HU') : t('settings.seller.hint.registration')
    case 'address':
    case 'vat_number':
    case 'email':
    case 'prefix':
    case 'note_en':
      return t(`settings.seller.hint.${name}`)
    default:
      return null
  }
}

function useSellerWords() {
  const t = useDeskTexts()
  const locale = useLocale()
  return {
    nameOf: (field: string): string => t(`settings.seller.field.${field as SellerFieldName}`),
    write(field: string, value: string): string {
      if (value === '') return t('content.nothing')
      if (field !== 'country') return value
      return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value
    },
  }
}
