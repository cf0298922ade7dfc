import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { CheckoutTextField } from './checkout-text-field.tsx'
import { EmailHint } from './email-hint.tsx'
import styles from './fields.module.css'
import { PhoneField } from './phone-field.tsx'
import type { Country } from '#ui/forms/country.ts'
import type { Checkout } from './use-checkout.ts'

/** Buyer's name and contact. */
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
