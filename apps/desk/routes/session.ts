import { defineRoutes, get, group, post } from '@cadenza/navigation'
import { staffRight, staffEverybody, staffRoutes } from './staff-routes.ts'

/** The entry, the own session and account, and what every page leads to. */
export const sessionRoutes = {
  ...defineRoutes(
    group(
      { prefix: '/desk' },
      {
        'sign-in': get('/sign-in'),
        'sign-in.store': post('/sign-in'),
        'sign-in.link': post('/sign-in/link'),
        invitation: get('/invitation/{token}'),
        'invitation.store': post('/invitation/{token}'),

        // Between the password and the second factor, which may still need its setup.
        ...group(
          { guard: 'halfway' },
          {
            'second-factor': get('/second-factor'),
            'second-factor.store': post('/second-factor'),
            'second-factor.passkey': post('/second-factor/passkey'),
            'set-up': get('/set-up'),
            'set-up.store': post('/set-up'),
          },
        ),
      },
    ),
  ),
  ...staffRoutes(
    { prefix: '/desk' },
    {
      confirm: get('/confirm', staffEverybody),
      'confirm.store': post('/confirm', staffEverybody),
      'confirm.passkey': post('/confirm/passkey', staffEverybody),
      'recovery-codes': get('/recovery-codes', staffEverybody),
      'recovery-codes.kept': post('/recovery-codes', staffEverybody),
      'sign-out': post('/sign-out', staffEverybody),
      'hall.choose': post('/hall', staffEverybody),
      'language.choose': post('/language', staffEverybody),
      'tour.seen': post('/tour', staffEverybody),
      today: get('/', staffRight('season.view', 'halls')),
      search: get('/search', staffEverybody),
    },
  ),
}
