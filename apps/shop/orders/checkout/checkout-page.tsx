import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import type { SyntheticEvent } from 'react'
import { CartWarningsSection } from '#apps/shop/cart/cart-warnings-section.tsx'
import { HoldClockSection } from '#apps/shop/cart/hold-clock-section.tsx'
import { WalletSection } from '#apps/shop/cart/wallet-section.tsx'
import type { CartWallet } from '#core/cart/wallet-buttons.ts'
import { ProblemSummary } from '#ui/forms/problem-summary.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { createOwnPart } from '#ui/layout/own-part.ts'
import { AddressFields, CompanyFields, ContactFields } from './checkout-fields.tsx'
import styles from './checkout-page.module.css'
import { OrderLine, OrderPanel } from './order-summary.tsx'
import type { Country } from '#ui/forms/country.ts'
import { type CheckoutSetup, useCheckout } from './use-checkout.ts'

export interface CheckoutPageProps extends CheckoutSetup {
  countries: readonly Country[]
  /** Countries whose phone numbers are accepted; null: all. */
  phone_countries: readonly string[] | null
  /** Address of the terms of sale in the visitor's language; null if there are none. */
  terms_url: string | null
  /** Endpoint of the form for visitors who want to sign in first; null if signed in. */
  sign_in_url: string | null
  wallet?: CartWallet | null
}

/** Whether a button sends the form elsewhere: the browser does it, as without JavaScript. */
function isSentElsewhere({ nativeEvent }: SyntheticEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter?.hasAttribute('formaction') ?? false
}

/** The button is beside the form: without JavaScript the clock above it is a form of its own. */
const formId = 'checkout'

const CheckoutPage = createOwnPart(function CheckoutPage(props: CheckoutPageProps) {
  const t = useTranslate()
  const checkout = useCheckout(props)
  const { cart, countries, phone_countries, idempotency_key, terms_url, sign_in_url, wallet } = props
  return (
    <div className={styles.page}>
      <OrderLine cart={cart} />
      <div className={styles.notes}>
        {checkout.refusal && (
          <Banner kind="negative" title={t('checkout.refused.title')}>
            <p>{checkout.refusal}</p>
          </Banner>
        )}
        <ProblemSummary form={checkout} title={(count) => t('checkout.problems', { count })} />
        <CartWarningsSection cart={cart} />
      </div>
      <div className={styles.columns}>
        <div className={styles.ways}>
          <WalletSection cart={cart} wallet={wallet} />
          <form
            className={styles.fields}
            id={formId}
            action={href(routes['checkout.store'])}
            method="post"
            noValidate
            onSubmit={(event) => isSentElsewhere(event) || checkout.submit(event)}
          >
            <HiddenFields />
            <input type="hidden" name="idempotency_key" value={idempotency_key} />
            <input type="hidden" name="expected_total" value={cart.grand_total} />
            {/* What the Enter key presses: without it, that would be the first button of the form. */}
            <button type="submit" aria-label={t('checkout.title')} hidden />
            {sign_in_url && (
              <p className={styles.account}>
                {t('checkout.account.question')}{' '}
                <button className={styles.signIn} type="submit" formAction={sign_in_url} formNoValidate>
                  {t('checkout.account.signIn')}
                </button>{' '}
                {t('checkout.account.kept')}
              </p>
            )}
            <p className={styles.note}>{t('checkout.required')}</p>
            <ContactFields
              checkout={checkout}
              countries={phone_countries ? countries.filter(({ iso2 }) => phone_countries.includes(iso2)) : countries}
            />
            <CompanyFields checkout={checkout} />
            <AddressFields checkout={checkout} countries={countries} />
          </form>
        </div>
        <aside className={styles.aside}>
          {cart.held_until && <HoldClockSection heldUntil={cart.held_until} extendableUntil={cart.extendable_until} />}
          <OrderPanel cart={cart} termsUrl={terms_url} formId={formId} isOrdering={checkout.processing} />
          <Button as={Link} href={href(routes.cart)} variant="quiet" icon="arrow-left" wide>
            {t('checkout.returnToCart')}
          </Button>
        </aside>
      </div>
    </div>
  )
})

const layout: LayoutOptions = { heading: 'checkout.title', slogan: null, hideBackground: true }

export default Object.assign(CheckoutPage, { layout, everybodys: () => ({}) })
