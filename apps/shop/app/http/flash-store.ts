import type { FlashStore, NavigationOptions } from '@cadenza/navigation/fastify'
import type { FastifyRequest } from 'fastify'
import { findEncryptedOrigin } from '#platform/http/sessions/csrf.ts'
import { hasCookiesOff } from '#platform/http/sessions/kept-cookies.ts'
import type { OneTimeData } from '#platform/http/sessions/session.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { Notice } from '#values/notice.ts'
import type { SessionKeys } from './session-keys.ts'

/** Stores it in the session; a browser that rejects cookies gets an explanation instead. */
export function createFlashStore(): FlashStore<ShopContext> {
  return {
    read: (context, { request }) => (hasCookiesOff(request) ? describeCookies(context) : context.session.take()),
    write: (context, data) => context.session.keep(data),
  }
}

/** Without an error a form would confirm something that no one can see. */
function describeCookies({ translate }: ShopContext): Pick<OneTimeData, 'errors' | 'flash'> {
  const text = translate('errors.cookies')
  return { errors: { _cookies: text }, flash: { notice: { kind: 'negative', text } satisfies Notice } }
}

/** Accepts forms from the shop's own pages, and from payment providers, which send no token. */
export function guardForms({ csrf }: SessionKeys, { origins }: Config): NavigationOptions<ShopContext>['csrf'] {
  const describe = ({ translate }: ShopContext, request: FastifyRequest): string => {
    const address = findEncryptedOrigin(request, origins)
    return address ? translate('errors.hint.unencrypted', { address }) : translate('errors.expired')
  }
  return {
    verify: (request, { session }) => csrf.verify(request, session),
    except: ['payment.notify', 'payment.success', 'payment.failure'],
    flash: (context, request) => ({ notice: { kind: 'negative', text: describe(context, request) } satisfies Notice }),
    // Without an error a form would confirm something that was never accepted.
    errors: (context, request) => ({ _token: describe(context, request) }),
  }
}
