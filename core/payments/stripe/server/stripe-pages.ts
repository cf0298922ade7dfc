/** Origin of Stripe's payment pages: the only external site to which buyers are redirected. */
export const stripePageOrigin = 'https://checkout.stripe.com'

export const isStripePage = (url: string): boolean => URL.parse(url)?.origin === stripePageOrigin
