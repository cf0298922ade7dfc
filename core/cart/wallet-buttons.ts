/**
 * Wallets of the payment provider. `page`: the buyer approves on the wallet's own
 * page; `stripe`: Stripe's script draws its buttons.
 */
export type WalletButtons = { kind: 'page'; name: string } | { kind: 'stripe'; publishableKey: string }

/** With what a payment from the cart needs. */
export interface CartWallet {
  buttons: WalletButtons
  /** New for every page: repeated submissions of one page order once. */
  idempotency_key: string
  /** Address of the terms of sale in the visitor's language; null if there are none. */
  terms_url: string | null
}
