/** Every page by the name that the server answers with. Each is loaded when it is first needed. */
export const pages = {
  event: () => import('./catalogue/event-page.tsx'),
  soloist: () => import('./catalogue/soloists/soloist-page.tsx'),
  venues: () => import('./catalogue/venues/venues-page.tsx'),
  gallery: () => import('./content/gallery/gallery-page.tsx'),
  faq: () => import('./content/faq/faq-page.tsx'),
  'article-categories': () => import('./articles/categories-page.tsx'),
  articles: () => import('./articles/category-page.tsx'),
  article: () => import('./articles/article-page.tsx'),
  page: () => import('./content/generic-page.tsx'),
  cart: () => import('./cart/cart-page.tsx'),
  checkout: () => import('./orders/checkout/checkout-page.tsx'),
  'payment-success': () => import('./orders/payment-result/success-page.tsx'),
  'payment-failure': () => import('./orders/payment-result/failure-page.tsx'),
  'payment-refunded': () => import('./orders/payment-result/refunded-page.tsx'),
  error: () => import('./layout/error-page.tsx'),
}
