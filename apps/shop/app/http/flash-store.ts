/** What the page that follows a form says once. */
import type { FlashStore, NavigationOptions } from '@cadenza/navigation/fastify'
import type { FastifyRequest } from 'fastify'
import { findEncryptedOrigin, hasCookiesOff } from '#platform/http/sessions/kept-cookies.ts'
import type { OneTimeData } from '#platform/http/sessions/session.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { Notice } from '#values/notice.ts'
import type { VisitKeys } from './visit-keys.ts'

/** It is kept in the visit; a browser that keeps no cookies is told so instead. */
export function createFlashStore(): FlashStore<ShopContext> {
  return {
    read: (context, { request }) => (hasCookiesOff(request) ? describeCookies(context) : context.session.take()),
    write: (context, data) => context.session.keep(data),
  }
}

/** Without an error a form would thank for what nobody can see. */
function describeCookies({ translate }: ShopContext): Pick<OneTimeData, 'errors' | 'flash'> {
  const text = translate('errors.cookies')
  return { errors: { _cookies: text }, flash: { notice: { kind: 'negative', text } satisfies Notice } }
}

/** Forms are taken from the shop's own pages alone, and from who pays: banks bring no token along. */
export function guardForms({ csrf }: VisitKeys, { origins }: Config): NavigationOptions<ShopContext>['csrf'] {
  const describe = ({ translate }: ShopContext, request: FastifyRequest): string => {
    const address = findEncryptedOrigin(request, origins)
    return address ? translate('errors.hint.unencrypted', { address }) : translate('errors.expired')
  }
  return {
    verify: (request, { session }) => csrf.verify(request, session),
    except: ['payment.notify', 'payment.success', 'payment.failure'],
    flash: (context, request) => ({ notice: { kind: 'negative', text: describe(context, request) } satisfies Notice }),
    // Without an error a form would thank for what was never taken.
    errors: (context, request) => ({ _token: describe(context, request) }),
  }
}
