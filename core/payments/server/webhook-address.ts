import { href } from '@cadenza/navigation'
import type { Config } from '#core/context/config.ts'
import { routes } from '#core/routes/routes.ts'
import { fallbackLocale } from '#values/locales.ts'

export const webhookAddress = ({ origins }: Pick<Config, 'origins'>, provider: string): string =>
  origins[fallbackLocale] + href(routes['payment.notify'], { provider })
