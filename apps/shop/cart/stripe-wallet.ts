/** Express Checkout of Stripe: Apple Pay, Google Pay and Link, where the browser has them. */
import type { Locale } from '#values/locales.ts'

const scriptUrl = 'https://js.stripe.com/v3/'

interface ConfirmEvent {
  paymentFailed(outcome: { reason: 'fail' }): void
}

interface ExpressButtons {
  on(event: 'ready', listener: (event: { availablePaymentMethods?: object }) => void): void
  on(event: 'confirm', listener: (event: ConfirmEvent) => Promise<void>): void
  mount(container: HTMLElement): void
  destroy(): void
}

interface StripeElements {
  create(kind: 'expressCheckout', options: object): ExpressButtons
  update(options: { amount: number }): void
  submit(): Promise<{ error?: object }>
}

interface StripeScript {
  elements(options: object): StripeElements
  createConfirmationToken(options: {
    elements: StripeElements
    params: { return_url: string }
  }): Promise<{ error?: object; confirmationToken?: { id: string } }>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => StripeScript
  }
}

interface StripeWallet {
  container: HTMLElement
  publishableKey: string
  locale: Locale
  /** Of the whole cart. */
  cents: number
  /** With what the wallet has approved; false if it could not be used. */
  pay: (token: string) => Promise<boolean>
  /** Whether the browser has any wallet. */
  setReady: (isReady: boolean) => void
}

export interface MountedWallet {
  setAmount: (cents: number) => void
  remove: () => void
}

export async function mountStripeWallet(wallet: StripeWallet): Promise<MountedWallet> {
  const { container, publishableKey, locale, cents, pay, setReady } = wallet
  const open = await loadStripe()
  const stripe = open(publishableKey, { locale })
  const elements = stripe.elements({
    mode: 'payment',
    amount: cents,
    currency: 'eur',
  })
  const buttons = elements.create('expressCheckout', {
    emailRequired: true,
    phoneNumberRequired: true,
    // Apple Pay and Google Pay are cards; the server takes nothing else.
    paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
    buttonType: { applePay: 'buy', googlePay: 'buy' },
  })
  buttons.on('ready', ({ availablePaymentMethods }) => setReady(availablePaymentMethods !== undefined))
  buttons.on('confirm', async (event) => {
    const token = await approve(stripe, elements)
    if (token === null || !(await pay(token))) event.paymentFailed({ reason: 'fail' })
  })
  buttons.mount(container)
  return { setAmount: (amount) => elements.update({ amount }), remove: () => buttons.destroy() }
}

/** Null if the wallet refuses. */
async function approve(stripe: StripeScript, elements: StripeElements): Promise<string | null> {
  const { error } = await elements.submit()
  if (error) return null
  const { confirmationToken } = await stripe.createConfirmationToken({
    elements,
    params: { return_url: location.href },
  })
  return confirmationToken?.id ?? null
}

let loading: Promise<NonNullable<Window['Stripe']>> | undefined

/** Loads the script once; after a failure, again. */
function loadStripe(): Promise<NonNullable<Window['Stripe']>> {
  if (window.Stripe) return Promise.resolve(window.Stripe)
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error('Stripe has not loaded.')))
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('Stripe has not loaded.'))
    }
    document.head.append(script)
  })
  return loading
}
