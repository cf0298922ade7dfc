import { href } from '@cadenza/navigation'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ConflictList } from '#apps/desk/ui/conflict/conflict-list.tsx'
import { useConflictForm } from '#apps/desk/ui/conflict/use-conflict-form.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import {
  sellerRequiredFields,
  noSeller,
  type SellerDetail,
  type SellerFieldName,
  sellerFieldNames,
  type SellerFields,
} from './seller.ts'
import { useSellerWords } from './use-seller-words.ts'

interface SellerFormProps {
  /** null: a new one. */
  seller: SellerDetail | null
  countries: readonly { code: string; name: string }[]
  /** Whether the form restarts after saving: its button then gets the focus back. */
  isAgain: boolean
}

/** Form of a seller. Concurrent edits are shown with both values. */
export function SellerForm({ seller, countries, isAgain }: SellerFormProps) {
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

/** Returns the number format of the selected country. */
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
