import { isSecureAt } from '../../../../platform/http/localization.ts'
import { createSecretCookie, type SecretCookie } from '../../../../platform/http/sessions/secret-cookie.ts'
import type { Config } from '../../../context/config.ts'
import { deviceDays } from './device-store.ts'

/** The cookie of a browser in which somebody has signed in. It opens nothing. */
export function deviceCookieOf({ origins }: Pick<Config, 'origins'>): SecretCookie {
  return createSecretCookie({
    name: 'cadenza_device',
    isSecure: isSecureAt(origins),
    maxAge: deviceDays * 24 * 60 * 60,
  })
}
