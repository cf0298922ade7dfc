import { href } from '@cadenza/navigation'
import { useShared } from '@cadenza/navigation/react'
import { type SyntheticEvent, useRef } from 'react'
import type { Cart } from '../../cart/cart.ts'
import { type ParsePhone, readPhone } from '../../forms/phone.ts'
import { type CheckedForm, type FormProblem, useCheckedForm } from '../../forms/use-checked-form.ts'
import { useLocale, useTranslate } from '../../i18n/translation.tsx'
import { routes } from '../../routes.ts'
import {
  type AddressField,
  type KeptCheckout,
  type CheckoutForm,
  type CheckoutRules,
  type CheckoutText,
  emptyCheckoutForm,
  findProblem,
  isRequired,
  orderCheckoutTexts,
} from './checkout-form.ts'

/** The form, and which country's phone number it holds. */
export type CheckoutFields = CheckoutForm & { phone_country: string }

/** What the parts of the page share of the form. */
export interface Checkout {
  fields: CheckoutFields
  errors: Partial<Record<CheckoutText, string>>
  wasRefused: boolean
  problems: FormProblem[]
  /** Why the order was not made, beside what the fields say. */
  refusal: string | undefined
  isOrdering: boolean
  isRequired(field: CheckoutText): boolean
  control: CheckedForm<CheckoutFields, CheckoutText>['control']
  change(field: CheckoutText, value: string): void
  changeCompanyInvoice(isWanted: boolean): void
  changePhoneCountry(country: string): void
  /** The phone number rules are larger than the page: they are loaded when the field gets the focus. */
  loadPhoneRules(): void
  submit(event: SyntheticEvent): void
}

/** What the server gives the form. */
export interface CheckoutSetup {
  cart: Cart
  required_address_fields: readonly AddressField[]
  /** Whose phone numbers are taken; null = every country's. */
  allowed_countries: readonly string[] | null
  /** Where the phone field begins. */
  default_country: string
  /** New for every page: however often this one is sent, it orders once. */
  idempotency_key: string
  /** What the fields hold ahead. */
  known: KeptCheckout
}

/** The checkout form: the rules of the order, with those of phone numbers once they are there. */
export function useCheckout({
  cart,
  required_address_fields,
  allowed_countries,
  default_country,
  idempotency_key,
  known,
}: CheckoutSetup): Checkout {
  const t = useTranslate()
  const order = orderCheckoutTexts(useLocale())
  const shared = useShared().errors
  const parsePhone = useRef<ParsePhone>(undefined)

  const rulesFor = ({ phone_country }: CheckoutFields): CheckoutRules => {
    const parse = parsePhone.current
    const rules = { country: phone_country, allowedCountries: allowed_countries }
    return { required_address_fields, isPhoneValid: parse ? (phone) => readPhone(phone, rules, parse) !== null : null }
  }

  const form = useCheckedForm<CheckoutFields, CheckoutText>({
    url: href(routes['checkout.store']),
    method: 'POST',
    key: 'checkout',
    fields: { ...emptyCheckoutForm, phone_country: default_country, ...known },
    transform: (fields) => ({ ...fields, idempotency_key, expected_total: cart.grand_total }),
    reset: false,
    order,
    findProblem(fields, field) {
      const problem = findProblem(fields, field, rulesFor(fields))
      return problem && t(problem.key, problem.values)
    },
  })

  return {
    fields: form.fields,
    errors: form.errors,
    wasRefused: form.wasRefused,
    problems: form.problems,
    refusal: typeof shared.expected_total === 'string' ? shared.expected_total : undefined,
    isOrdering: form.processing,
    isRequired: (field) => isRequired(form.fields, field, { required_address_fields }),
    control: form.control,
    change: (field, value) => form.change(field, value),
    changePhoneCountry: (country) => form.change('phone_country', country, 'phone'),
    changeCompanyInvoice(isWanted) {
      form.setField('companyInvoice', isWanted)
      if (!isWanted) form.clearErrors('company_name', 'company_vat')
    },
    loadPhoneRules() {
      if (parsePhone.current) return
      void importPhoneRules().then((parse) => (parsePhone.current = parse))
    },
    submit: form.submit,
  }
}

async function importPhoneRules(): Promise<ParsePhone> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString
}
