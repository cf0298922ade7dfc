/** Origin of Stripe's payment pages: the only external site to which buyers are redirected. */
export const stripePageOrigin = 'https://checkout.stripe.com'

/** Returns whether an address from Stripe is one of its payment pages. */
export const isStripePage = (url: string): boolean => URL.parse(url)?.origin === stripePageOrigin
