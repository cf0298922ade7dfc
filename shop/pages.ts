/** Every page by the name that the server answers with. Each is loaded when it is first needed. */
export const pages = {
  event: () => import('./catalogue/event-page.tsx'),
  soloist: () => import('./catalogue/soloist-page.tsx'),
  venues: () => import('./catalogue/venues-page.tsx'),
  gallery: () => import('./content/gallery-page.tsx'),
  page: () => import('./content/generic-page.tsx'),
  cart: () => import('./cart/cart-page.tsx'),
  checkout: () => import('./orders/checkout-page.tsx'),
  'payment-success': () => import('./payments/success-page.tsx'),
  'payment-failure': () => import('./payments/failure-page.tsx'),
  'payment-refunded': () => import('./payments/refunded-page.tsx'),
  error: () => import('./layout/error-page.tsx'),
}
