/** Where Stripe has its payment pages: the only place elsewhere to which buyers are led. */
export const stripePageOrigin = 'https://checkout.stripe.com'

/** Whether an address that Stripe gives is one of its payment pages. */
export const isStripePage = (url: string): boolean => URL.parse(url)?.origin === stripePageOrigin
