import { bodyOf, defineRoutes, del, get, group, post, put } from '@cadenza/navigation'
import type { RegistrationFields } from '../accounts/registration/registration.ts'

/** A separate table: only account pages load it. URLs are spelled nowhere else. */
export const accountRoutes = defineRoutes(
  group(
    { head: 'shop' },
    {
      // For buyers who have lost the mail with their tickets, signed in or not.
      'tickets.find': get('/find-tickets'),
      'tickets.find.store': post('/find-tickets'),

      // Mails of the account lead here, also on devices that are signed in.
      'password.request': get('/forgot-password'),
      'password.email': post('/forgot-password'),

      ...group(
        { guard: 'guest' },
        {
          login: get('/login'),
          'login.store': post('/login'),
          'login.link': post('/login/link'),
          'login.device': get('/login/device/{token}'),
          'login.device.store': post('/login/device/{token}'),

          register: get('/register'),
          'register.store': post('/register', { body: bodyOf<RegistrationFields>() }),

          // Passkey challenges for the authenticator, and its responses.
          'login.passkey.options': post('/login/passkey/options'),
          'login.passkey': post('/login/passkey'),
        },
      ),

      ...group(
        { guard: 'signedIn' },
        {
          // Asks for the password again before a sensitive action.
          'password.confirm': get('/user/confirm-password'),
          'password.confirm.store': post('/user/confirm-password'),
          'password.confirmation': get('/user/confirmed-password-status'),

          // Second factor: the responses are data for scripts; the account page works without them.
          ...group(
            { guard: 'confirmed' },
            {
              ...group(
                { guard: 'factorShown' },
                {
                  'two-factor.enable': post('/user/two-factor-authentication'),
                  'two-factor.disable': del('/user/two-factor-authentication'),
                  'two-factor.confirm': post('/user/confirmed-two-factor-authentication'),
                },
              ),
              'two-factor.qr-code': get('/user/two-factor-qr-code'),
              'two-factor.secret-key': get('/user/two-factor-secret-key'),
              'two-factor.recovery-codes': get('/user/two-factor-recovery-codes'),
              'two-factor.regenerate-recovery-codes': post('/user/two-factor-recovery-codes'),
            },
          ),
        },
      ),

      ...group(
        { guard: 'pendingSignIn' },
        {
          'two-factor.login': get('/two-factor-challenge'),
          'two-factor.login.store': post('/two-factor-challenge'),
        },
      ),

      ...group(
        { guard: 'signedIn' },
        {
          account: get('/account'),
          'user-profile-information.update': put('/user/profile-information'),
          // Mailed link to confirm a new address.
          'user-profile-information.confirm': get('/user/profile-information/confirm/{token}'),
          'user-profile-information.confirm.store': post('/user/profile-information/confirm/{token}'),
          'user-password.update': put('/user/password'),
        },
      ),

      ...group(
        { guard: ['signedIn', 'confirmed'] },
        {
          'account.export': get('/account/data.json'),
          'account.delete': get('/account/delete'),
          'account.destroy': del('/account'),
          'account.devices.end': del('/account/devices'),
          'account.device.end': del('/account/devices/{device}'),
        },
      ),

      ...group(
        { guard: 'signedIn', where: { passkey: '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' } },
        {
          'passkeys.update': put('/user/passkeys/{passkey}'),
          ...group(
            { guard: ['confirmed', 'factorShown'] },
            {
              'passkeys.options': post('/user/passkeys/options'),
              'passkeys.store': post('/user/passkeys'),
              'passkeys.destroy': del('/user/passkeys/{passkey}'),
            },
          ),
        },
      ),

      // Mailed links: they work for any signed-in user.
      'register.confirm': get('/register/confirm/{token}'),
      'register.confirm.store': post('/register/confirm/{token}'),
      'password.reset': get('/reset-password/{token}'),
      'password.update': post('/reset-password'),

      // Submits the checkout form with its input on the way to the login.
      'checkout.sign_in': post('/cart/checkout/sign-in'),

      ...group(
        { guard: 'signedIn' },
        {
          'account.orders': get('/account/orders'),
          'account.orders.claim': post('/account/orders/claim'),
          invoke: post('/invoke'),
        },
      ),
    },
  ),
)
