import { join, relative } from 'node:path'
import { locales } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'
import type { Log } from '#platform/log/log.ts'

/** Announces the open shop: at a terminal all that can be tried, in production its connections. */
export function logStart(config: Config, log: Pick<Log, 'info'>, appLines: string[]): void {
  if (!config.isProduction) return console.log(describeShop(config, appLines))
  const mails = config.smtpUrl ? new URL(config.smtpUrl).host : 'files'
  log.info({ origins: config.origins, payments: config.payment.provider, mails }, 'The shop is open.')
}

function describeShop(config: Config, appLines: string[]): string {
  return [
    '',
    `${config.shopName} is open:`,
    ...locales.map((locale) => `  ${locale}  ${config.origins[locale]}`),
    '',
    ...appLines,
    ...describePayments(config),
    describeMails(config),
    '',
    'Ctrl-C closes the shop.',
    '',
  ].join('\n')
}

function describePayments({ payment }: Config): string[] {
  const { title, describeStart } = describeProvider(payment.provider)
  return describeStart?.() ?? [`Payments go through ${title.en}.`]
}

function describeMails({ smtpUrl, dataDirectory }: Config): string {
  if (smtpUrl) return `Mails are sent through ${new URL(smtpUrl).host}.`
  const directory = join(dataDirectory, 'mail')
  const fromHere = relative('', directory)
  return `Mails are not sent: they are .eml files in ${fromHere.startsWith('../..') ? directory : fromHere}.`
}
