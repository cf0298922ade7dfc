import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import type { Country } from '#ui/forms/country.ts'
import { Field } from '#ui/controls/field.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CheckoutTextField } from './checkout-text-field.tsx'
import styles from './fields.module.css'
import type { Checkout } from './use-checkout.ts'

/** Address of the receipt. Rarely needed fields are collapsed. */
export function AddressFields({ checkout, countries }: { checkout: Checkout; countries: readonly Country[] }) {
  const t = useTranslate()
  const { address_line_2, message, country } = checkout.fields
  const chosen = countries.find(({ iso2 }) => iso2 === country)
  const street = (
    <CheckoutTextField key="street" field="address_line_1" checkout={checkout} autoComplete="address-line1" />
  )
  const town = (
    <div key="town" className={styles.zipAndCity}>
      <CheckoutTextField field="zip_code" checkout={checkout} autoComplete="postal-code" />
      <CheckoutTextField field="city" checkout={checkout} autoComplete="address-level2" />
    </div>
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('checkout.address')}</legend>
      <details open={checkout.errors.country !== undefined || undefined}>
        <summary className={styles.moreTitle}>{t('checkout.countryIs', { country: chosen?.name ?? '' })}</summary>
        <div className={styles.moreFields}>
          <Field name="country" label={t('checkout.field.country')} error={checkout.errors.country} required>
            {(control) => (
              <select
                {...control}
                className={styles.country}
                autoComplete="country"
                value={country}
                onChange={(event) => checkout.changeCountry(event.target.value)}
              >
                {countries.map(({ iso2, name }) => (
                  <option key={iso2} value={iso2}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </details>
      {useLocale() === 'hu' ? [town, street] : [street, town]}
      <details open={address_line_2 !== '' || message !== '' || undefined}>
        <summary className={styles.moreTitle}>{t('checkout.more')}</summary>
        <div className={styles.moreFields}>
          <CheckoutTextField field="address_line_2" checkout={checkout} autoComplete="address-line2" />
          <CheckoutTextField field="message" checkout={checkout} autoComplete="off" multiline rows={4} />
        </div>
      </details>
    </fieldset>
  )
}

/** The fields show while the box is ticked, with or without JavaScript. */
export function CompanyFields({ checkout }: { checkout: Checkout }) {
  const t = useTranslate()
  return (
    <div className={styles.company}>
      <Checkbox
        name="companyInvoice"
        label={t('checkout.field.companyInvoice')}
        checked={checkout.fields.companyInvoice}
        onChange={checkout.changeCompanyInvoice}
      />
      <div className={styles.fields}>
        <CheckoutTextField field="company_name" checkout={checkout} autoComplete="organization" />
        <CheckoutTextField
          field="company_vat"
          checkout={checkout}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </div>
  )
}
