export const accountFeature = {
  pages: {
    login: () => import('./sign-in/login-page.tsx'),
    'device-link': () => import('./sign-in/device-link-page.tsx'),
    register: () => import('./registration/register-page.tsx'),
    'confirm-registration': () => import('./registration/confirm-registration-page.tsx'),
    'ask-for-link': () => import('./reset/ask-for-link-page.tsx'),
    'reset-password': () => import('./reset/reset-password-page.tsx'),
    'two-factor-challenge': () => import('./two-factor/two-factor-challenge-page.tsx'),
    'confirm-password': () => import('./confirmation/confirm-password-page.tsx'),
    'my-orders': () => import('./my-orders/my-orders-page.tsx'),
    account: () => import('./account-page/account-page.tsx'),
    'confirm-email': () => import('./profile/confirm-email-page.tsx'),
    'delete-account': () => import('./own-data/delete-account-page.tsx'),
  },
}
