export const pages = {
  error: () => import('./layout/error-page.tsx'),
  'sign-in': () => import('./session/sign-in-page.tsx'),
  'second-factor': () => import('./session/second-factor-page.tsx'),
  'set-up': () => import('./session/set-up-page.tsx'),
  'recovery-codes': () => import('./session/recovery-codes-page.tsx'),
  confirm: () => import('./session/confirm-page.tsx'),
  invitation: () => import('./session/invitation-page.tsx'),
  today: () => import('./today/today-page.tsx'),
  people: () => import('./people/people-page.tsx'),
  person: () => import('./people/person-page.tsx'),
  invite: () => import('./people/invite-page.tsx'),
}
