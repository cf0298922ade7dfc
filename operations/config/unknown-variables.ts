import { moneyProviders } from '#core/payments/providers/server/providers.ts'
import { isSecretFile } from './secret-files.ts'
import { findNearest } from '#values/nearest.ts'

/** What only settings of ours begin with, or of a shop that somebody took this one for. */
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
/** A cluster describes its services so, under whatever names they have. */
const SERVICE_NAME = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/
const SERVICE_ADDRESS = /^(tcp|udp):\/\//
/** Two slips are forgiven in a name of this length, one in a shorter one. */
const LONG_NAME = 12

/**
 * Names the variables that nobody reads though they look like settings: a slip (`SMPT_URL`), or a guess (`STRIPE_KEY`).
 * Each line says which setting was meant.
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
