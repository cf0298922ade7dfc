import { useTranslate } from '#ui/i18n/translation.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CheckoutTextField } from './checkout-text-field.tsx'
import styles from './company-fields.module.css'
import type { Checkout } from './use-checkout.ts'

/**
 * For purchases on behalf of a company. The fields show while the box is ticked, with or without
 * JavaScript.
 */
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
