/** Origin of Stripe's payment pages: the only external site to which buyers are redirected. */
export const stripePageOrigin = 'https://checkout.stripe.com'
