import { useTranslate } from '#ui/i18n/translation.tsx'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import type { CheckoutText } from '#core/orders/checkout/checkout-form.ts'
import type { Checkout } from './use-checkout.ts'

type Own = 'name' | 'id' | 'label' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'optional'

interface CheckoutTextFieldProps extends Omit<TextFieldProps, Own> {
  field: CheckoutText
  checkout: Checkout
}

export function CheckoutTextField({ field, checkout, ...props }: CheckoutTextFieldProps) {
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
