/** All pages by their name on the server, loaded on demand. */
export const pages = {
  event: () => import('./catalogue/event-page.tsx'),
  season: () => import('./catalogue/season/season-page.tsx'),
  composers: () => import('./catalogue/season/composers-page.tsx'),
  soloists: () => import('./catalogue/soloists/soloists-page.tsx'),
  soloist: () => import('./catalogue/soloists/soloist-page.tsx'),
  venues: () => import('./catalogue/venues/venues-page.tsx'),

  gallery: () => import('./content/gallery/gallery-page.tsx'),
  faq: () => import('./content/faq/faq-page.tsx'),
  page: () => import('./content/generic-page.tsx'),

  'article-categories': () => import('./articles/categories-page.tsx'),
  articles: () => import('./articles/category-page.tsx'),
  article: () => import('./articles/article-page.tsx'),

  survey: () => import('./surveys/survey-page.tsx'),

  cart: () => import('./cart/cart-page.tsx'),

  checkout: () => import('./orders/checkout/checkout-page.tsx'),
  'payment-success': () => import('./orders/payment-result/success-page.tsx'),
  'payment-failure': () => import('./orders/payment-result/failure-page.tsx'),
  'payment-refunded': () => import('./orders/payment-result/refunded-page.tsx'),
  ticket: () => import('./orders/ticket/ticket-page.tsx'),
  'ticket-exchange': () => import('./orders/exchange/exchange-page.tsx'),
  'ticket-names': () => import('./orders/names/names-page.tsx'),
  'return-tickets': () => import('./orders/own-tickets/return-tickets-page.tsx'),
  'review-return': () => import('./orders/own-tickets/review-return-page.tsx'),

  login: () => import('./accounts/sign-in/login-page.tsx'),
  'device-link': () => import('./accounts/sign-in/device-link-page.tsx'),
  register: () => import('./accounts/registration/register-page.tsx'),
  'confirm-registration': () => import('./accounts/registration/confirm-registration-page.tsx'),
  'ask-for-link': () => import('./accounts/reset/ask-for-link-page.tsx'),
  'reset-password': () => import('./accounts/reset/reset-password-page.tsx'),
  'two-factor-challenge': () => import('./accounts/two-factor/two-factor-challenge-page.tsx'),
  'confirm-password': () => import('./accounts/confirmation/confirm-password-page.tsx'),
  'my-orders': () => import('./accounts/my-orders/my-orders-page.tsx'),
  account: () => import('./accounts/account-page/account-page.tsx'),
  'confirm-email': () => import('./accounts/profile/confirm-email-page.tsx'),
  'delete-account': () => import('./accounts/own-data/delete-account-page.tsx'),

  error: () => import('./layout/error-page.tsx'),
}
