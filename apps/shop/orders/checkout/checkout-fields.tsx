import { useState } from 'react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import type { Country } from '#ui/forms/country.ts'
import { Field } from '#ui/controls/field.tsx'
import { useTextBeforeHydration } from '#ui/hooks/use-text-before-hydration.ts'
import { cleanPhone } from '#values/typed-text.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { findDialledCountry } from '#core/orders/checkout/dialled-country.ts'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { listAddressLines } from '#core/orders/address-lines.ts'
import { addressFields, type CheckoutText } from '#core/orders/checkout/checkout-form.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { EmailHint } from './email-hint.tsx'
import styles from './checkout-fields.module.css'
import type { Checkout } from './use-checkout.ts'

export function ContactFields({ checkout, countries }: { checkout: Checkout; countries: readonly Country[] }) {
  const t = useTranslate()
  const firstname = (
    <CheckoutTextField key="firstname" field="firstname" checkout={checkout} autoComplete="given-name" />
  )
  const lastname = <CheckoutTextField key="lastname" field="lastname" checkout={checkout} autoComplete="family-name" />
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('checkout.contact')}</legend>
      <div className={styles.pair}>{useLocale() === 'hu' ? [lastname, firstname] : [firstname, lastname]}</div>
      <div className={styles.withHint}>
        <CheckoutTextField
          field="email"
          checkout={checkout}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('checkout.hint.email')}
        />
        <EmailHint email={checkout.fields.email} onCorrect={(email) => checkout.change('email', email)} />
      </div>
      <PhoneField checkout={checkout} countries={countries} />
    </fieldset>
  )
}

/** A phone number with its country. A leading plus sets the country. */
function PhoneField({ checkout, countries }: { checkout: Checkout; countries: readonly Country[] }) {
  const t = useTranslate()
  const { phone, phone_country } = checkout.fields
  const country = countries.find(({ iso2 }) => iso2 === phone_country)?.name
  const { phone: problem } = checkout.errors
  const change = (text: string) => {
    const typed = cleanPhone(text)
    checkout.change('phone', typed)
    const dialled = findDialledCountry(countries, typed, phone_country)
    if (dialled) checkout.changePhoneCountry(dialled, true)
  }
  const field = useTextBeforeHydration<HTMLInputElement>(phone, change)
  // A number of another country is the most common error.
  const isNational = phone.trim() !== '' && !phone.trim().startsWith('+')
  return (
    <Field
      name="phone"
      label={t('checkout.field.phone')}
      hint={t('checkout.hint.phone')}
      error={problem && country && isNational ? `${problem}. ${t('checkout.phoneElsewhere', { country })}` : problem}
      required
    >
      {(control) => (
        <div className={styles.phone}>
          <label>
            <VisuallyHidden>{t('checkout.field.phone_country')}</VisuallyHidden>
            <select
              className={styles.country}
              name="phone_country"
              autoComplete="tel-country-code"
              value={phone_country}
              onChange={(event) => checkout.changePhoneCountry(event.target.value)}
            >
              {countries.map((country) => (
                <option key={country.iso2} value={country.iso2}>
                  {describe(country)}
                </option>
              ))}
            </select>
          </label>
          <input
            ref={field}
            {...control}
            className={styles.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={phone}
            onChange={(event) => change(event.target.value)}
            onBlur={checkout.control('phone').onBlur}
          />
        </div>
      )}
    </Field>
  )
}

/** Includes the country's native name, for type-ahead. */
function describe({ name, nativeName, dialCode }: Country): string {
  return name === nativeName ? `${name} +${dialCode}` : `${name} +${dialCode} (${nativeName})`
}

type Own = 'name' | 'id' | 'label' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'optional'

interface CheckoutTextFieldProps extends Omit<TextFieldProps, Own> {
  field: CheckoutText
  checkout: Checkout
}

function CheckoutTextField({ field, checkout, ...props }: CheckoutTextFieldProps) {
  const t = useTranslate()
  const isRequired = checkout.isRequired(field)
  const isName = field === 'firstname' || field === 'lastname'
  return (
    <TextField
      {...props}
      {...checkout.control(field)}
      label={t(`checkout.field.${field}`)}
      required={isRequired}
      optional={!isRequired && field !== 'company_name' && !isName}
    />
  )
}

/**
 * Where the organiser requires none, it is collapsed until an invoice needs it; the line shows a
 * known one. Its fields stay the same elements, so that input is not lost.
 */
export function AddressFields({ checkout, countries }: { checkout: Checkout; countries: readonly Country[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const { fields, errors, isAddressOptional } = checkout
  // As the page begins: typing opens and closes nothing, and a problem opens it as it is focused.
  const [isOpen] = useState(fields.message !== '' || addressFields.some((name) => errors[name] !== undefined))
  const [isMoreOpen] = useState(fields.message !== '' || fields.address_line_2 !== '')
  const street = (
    <CheckoutTextField key="street" field="address_line_1" checkout={checkout} autoComplete="address-line1" />
  )
  const town = (
    <div key="town" className={styles.zipAndCity}>
      <CheckoutTextField field="zip_code" checkout={checkout} autoComplete="postal-code" />
      <CheckoutTextField field="city" checkout={checkout} autoComplete="address-level2" />
    </div>
  )
  const address = (
    <>
      <CountryField checkout={checkout} countries={countries} />
      {locale === 'hu' ? [town, street] : [street, town]}
    </>
  )
  const more = (
    <>
      <CheckoutTextField field="address_line_2" checkout={checkout} autoComplete="address-line2" />
      <CheckoutTextField field="message" checkout={checkout} autoComplete="off" multiline rows={4} />
    </>
  )
  if (isAddressOptional) {
    const isNeeded = fields.companyInvoice
    const known = listAddressLines({ ...fields, country: null }, locale).join(', ')
    return (
      <details className={styles.optional} open={isNeeded || isOpen || errors.country !== undefined || undefined}>
        <summary className={isNeeded ? styles.legend : styles.moreTitle}>
          {isNeeded
            ? t('checkout.address')
            : known === ''
              ? t('checkout.addressOptional')
              : t('checkout.addressIs', { address: known })}
        </summary>
        <div className={styles.moreFields}>
          {address}
          {more}
        </div>
      </details>
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('checkout.address')}</legend>
      {address}
      <details open={isMoreOpen || undefined}>
        <summary className={styles.moreTitle}>{t('checkout.more')}</summary>
        <div className={styles.moreFields}>{more}</div>
      </details>
    </fieldset>
  )
}

function CountryField({ checkout, countries }: { checkout: Checkout; countries: readonly Country[] }) {
  const t = useTranslate()
  const { country } = checkout.fields
  const chosen = countries.find(({ iso2 }) => iso2 === country)
  return (
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
