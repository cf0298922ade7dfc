import { join, relative } from 'node:path'
import { locales } from '../locales.ts'
import type { Config } from './config.ts'

/** What the terminal says once the shop serves. */
export function describeShop(config: Config): string {
  const addresses = locales.map((locale) => `  ${locale}  ${config.origins[locale]}`)
  const mails = config.smtpUrl
    ? `Mails are sent through ${new URL(config.smtpUrl).host}.`
    : `Mails are not sent but written to ${relative('', join(config.dataDirectory, 'mail')) || '.'}/ as .eml files.`
  return ['', `${config.shopName} is open:`, ...addresses, '', mails, 'Ctrl-C closes the shop.', ''].join('\n')
}
