import { href } from '@cadenza/navigation'
import type { Config } from '#core/context/config.ts'
import { routes } from '#core/routes/routes.ts'
import { fallbackLocale } from '#values/locales.ts'

/** Where a payment provider sends its webhook events. */
export const webhookAddress = ({ origins }: Pick<Config, 'origins'>, provider: string): string =>
  origins[fallbackLocale] + href(routes['payment.notify'], { provider })
