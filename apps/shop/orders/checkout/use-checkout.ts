import { useShared } from '@cadenza/navigation/react'
import type { Cart } from '#core/cart/cart.ts'
import { useLiveForm } from '#ui/forms/use-live-form.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import {
  type AddressField,
  addressFields,
  type CheckoutText,
  type KeptCheckout,
  emptyCheckoutForm,
  isRequired,
  orderCheckoutTexts,
} from '#core/orders/checkout/checkout-form.ts'

export type Checkout = ReturnType<typeof useCheckout>

export interface CheckoutSetup {
  cart: Cart
  required_address_fields: readonly AddressField[]
  default_country: string
  address_country: string
  /** New for every page: repeated submissions of one page order once. */
  idempotency_key: string
  known: KeptCheckout
}

/** The checkout form; the server validates its fields on blur. */
export function useCheckout({
  cart,
  required_address_fields,
  default_country,
  address_country,
  idempotency_key,
  known,
}: CheckoutSetup) {
  const shared = useShared().errors
  const form = useLiveForm(routes['checkout.store'], {
    key: 'checkout',
    fields: { ...emptyCheckoutForm, phone_country: default_country, country: address_country, ...known },
    transform: (fields) => ({ ...fields, idempotency_key, expected_total: cart.grand_total }),
    reset: false,
    order: orderCheckoutTexts(useLocale()),
  })

  return {
    ...form,
    /** Reason for a refusal, beyond field errors. */
    refusal: typeof shared.expected_total === 'string' ? shared.expected_total : undefined,
    isRequired: (field: CheckoutText): boolean => isRequired(form.fields, field, { required_address_fields }),
    /** Receipts need none. */
    isAddressOptional: required_address_fields.length === 0,
    /** `isTyped`: derived from the number, which must not be validated before it is complete. */
    changePhoneCountry(country: string, isTyped = false) {
      form.setField('phone_country', country)
      // The number may be valid in that country.
      if (!isTyped && form.fields.phone.trim() !== '') void form.check('phone')
    },
    changeCountry(country: string) {
      form.setField('country', country)
      // The country may have no postcodes.
      form.clearErrors('zip_code')
      if (form.fields.companyInvoice && form.fields.company_vat.trim() !== '') void form.check('company_vat')
    },
    changeCompanyInvoice(isWanted: boolean) {
      form.setField('companyInvoice', isWanted)
      if (!isWanted) form.clearErrors('company_name', 'company_vat', ...addressFields)
    },
  }
}
