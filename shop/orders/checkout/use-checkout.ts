import { href } from '@cadenza/navigation'
import { useForm, useShared } from '@cadenza/navigation/react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useLocale, useTranslate } from '../../i18n/translation.tsx'
import { routes } from '../../routes.ts'
import { fieldId } from '../../ui/controls/field.tsx'
import {
  type CheckoutForm,
  type CheckoutRules,
  type CheckoutText,
  emptyCheckoutForm,
  findProblem,
  findProblems,
  isRequired,
  orderCheckoutTexts,
} from './checkout-form.ts'
import type { CheckoutPageProps } from './checkout-page.tsx'
import { defaultPhoneCountry, type ParsePhone, readPhone } from '../../forms/phone.ts'

/** The form, and which country's phone number it holds. */
export type CheckoutFields = CheckoutForm & { phone_country: string }

/** What the parts of the page share of the form. */
export interface Checkout {
  fields: CheckoutFields
  errors: Partial<Record<CheckoutText, string>>
  /** Whether it was sent as it is not right: before, each field speaks for itself. */
  wasRefused: boolean
  /** Why the order was not made, beside what the fields say. */
  refusal: string | undefined
  isOrdering: boolean
  isRequired(field: CheckoutText): boolean
  change(field: CheckoutText, value: string): void
  changeCompanyInvoice(isWanted: boolean): void
  changePhoneCountry(country: string): void
  /** Checks what is typed, once the buyer is done with it. */
  leave(field: CheckoutText): void
  /** The rules of phone numbers weigh more than the page: they come when the field is entered. */
  loadPhoneRules(): void
  submit(event: SyntheticEvent): void
}

/** The checkout form: rules on leaving a field and on sending, messages that go when their reason goes. */
export function useCheckout({
  cart,
  required_address_fields,
  allowed_countries,
  idempotency_key,
}: CheckoutPageProps): Checkout {
  const t = useTranslate()
  const order = orderCheckoutTexts(useLocale())
  const shared = useShared().errors
  const parsePhone = useRef<ParsePhone>(undefined)
  const form = useForm<CheckoutFields>({
    url: href(routes['checkout.store']),
    method: 'POST',
    key: 'checkout',
    fields: { ...emptyCheckoutForm, phone_country: defaultPhoneCountry },
    transform: (fields) => ({ ...fields, idempotency_key, expected_total: cart.grand_total }),
    reset: false,
    hooks: {
      error(errors) {
        setRefused(true)
        focusFirst(order, Object.keys(errors))
      },
    },
  })

  // It comes so from the server without JavaScript.
  const [wasRefused, setRefused] = useState(Object.keys(form.errors).length > 0)

  const rulesFor = ({ phone_country }: CheckoutFields): CheckoutRules => {
    const parse = parsePhone.current
    const rules = { country: phone_country, allowedCountries: allowed_countries }
    return { required_address_fields, isPhoneValid: parse ? (phone) => readPhone(phone, rules, parse) !== null : null }
  }

  const check = (fields: CheckoutFields, field: CheckoutText, isLeft: boolean) => {
    const problem = findProblem(fields, field, rulesFor(fields))
    if (!problem) form.clearErrors(field)
    else if (isLeft) form.setErrors({ ...form.errors, [field]: t(problem.key, problem.values) })
  }

  const change = <name extends keyof CheckoutFields>(
    name: name,
    value: CheckoutFields[name],
    checked: CheckoutText,
  ) => {
    form.setField(name, value)
    // While it is being typed a field can only become right.
    if (form.errors[checked]) check({ ...form.fields, [name]: value }, checked, false)
  }

  return {
    fields: form.fields,
    errors: form.errors,
    wasRefused,
    refusal: typeof shared.expected_total === 'string' ? shared.expected_total : undefined,
    isOrdering: form.processing,
    isRequired: (field) => isRequired(form.fields, field, { required_address_fields }),
    change: (field, value) => change(field, value, field),
    changePhoneCountry: (country) => change('phone_country', country, 'phone'),
    changeCompanyInvoice(isWanted) {
      form.setField('companyInvoice', isWanted)
      if (!isWanted) form.clearErrors('company_name', 'company_vat')
    },
    leave(field) {
      // Who only passes an empty field is not told off.
      if (form.fields[field].trim() !== '') check(form.fields, field, true)
    },
    loadPhoneRules() {
      if (parsePhone.current) return
      void importPhoneRules().then((parse) => (parsePhone.current = parse))
    },
    submit(event) {
      event.preventDefault()
      if (form.processing) return
      const problems = Object.entries(findProblems(form.fields, rulesFor(form.fields)))
      if (problems.length === 0) {
        void form.submit()
        return
      }
      setRefused(true)
      form.setErrors(Object.fromEntries(problems.map(([field, { key, values }]) => [field, t(key, values)])))
      focusFirst(
        order,
        problems.map(([field]) => field),
      )
    },
  }
}

async function importPhoneRules(): Promise<ParsePhone> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString
}

/** Takes the buyer to the first field that something is wrong with, after its message is there. */
function focusFirst(order: readonly CheckoutText[], names: string[]): void {
  const first = order.find((field) => names.includes(field))
  if (first) setTimeout(() => focusField(first))
}

/** Opens whatever a field is folded into, and puts the cursor there. */
export function focusField(field: CheckoutText): void {
  const control = document.getElementById(fieldId(field))
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}
