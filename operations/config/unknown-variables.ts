import { moneyProviders } from '#core/payments/providers/server/providers.ts'
import { isSecretFile } from './secret-files.ts'
import { findNearest } from '#values/nearest.ts'

/** Prefixes used only by settings of this shop, or by guesses of them. */
const FAMILIES = [
  'CADENZA',
  'CHECKOUT',
  'CONTACT',
  'DATABASE',
  'HOLD',
  'MAIL',
  'PAYMENT',
  'SHOP',
  'SMTP',
  'SOCIAL',
  'TURNSTILE',
  ...moneyProviders.map((name) => name.toUpperCase()),
].map((family) => `${family}_`)
/** Clusters describe their services with such variables, under any name. */
const SERVICE_NAME = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/
const SERVICE_ADDRESS = /^(tcp|udp):\/\//
/** Length from which a name may have two typos instead of one. */
const LONG_NAME = 12

/**
 * Finds unknown variables that resemble settings: typos (`SMPT_URL`) and guesses (`STRIPE_KEY`).
 */
export function findStrangeVariables(given: Record<string, string | undefined>, settings: string[]): string[] {
  return Object.entries(given).flatMap(([name, value = '']) => {
    if (settings.includes(name) || isSecretFile(name) || SERVICE_NAME.test(name) || SERVICE_ADDRESS.test(value))
      return []
    const near = findNearest(name, settings)
    const isSlip = near.distance <= (near.name.length < LONG_NAME ? 1 : 2)
    if (isSlip) return [`${name} is no setting of the shop: did you mean ${near.name}?`]
    const family = FAMILIES.find((one) => name.startsWith(one))
    if (!family) return []
    const relatives = settings.filter((setting) => setting.startsWith(family))
    const remedy = relatives.length > 0 ? `its settings of that kind are ${relatives.join(', ')}` : 'unset it'
    return [`${name} is no setting of the shop: ${remedy}.`]
  })
}
