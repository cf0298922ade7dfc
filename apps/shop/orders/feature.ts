export const orderFeature = {
  pages: {
    checkout: () => import('./checkout/checkout-page.tsx'),
    'payment-success': () => import('./payment-result/success-page.tsx'),
    'payment-failure': () => import('./payment-result/failure-page.tsx'),
    'payment-refunded': () => import('./payment-result/refunded-page.tsx'),
    ticket: () => import('./ticket/ticket-page.tsx'),
    'ticket-exchange': () => import('./exchange/exchange-page.tsx'),
    'ticket-names': () => import('./names/names-page.tsx'),
    'return-tickets': () => import('./own-tickets/return-tickets-page.tsx'),
    'review-return': () => import('./own-tickets/review-return-page.tsx'),
  },
}
