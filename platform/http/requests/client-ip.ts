import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { splitGroups, findMappedIPv4 } from '#values/ip-address.ts'

/**
 * A client's address as a number that says nothing without the app's secret, and the same each time. It is stored, and two versions
 * of the app count and lock by it during an upgrade: what is hashed never changes.
 */
export function hashClientIp(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`contact sender ${networkOf(address)}`)
    .digest('base64url')
}

/** One household has a whole /64 of IPv6: counting single addresses would count nobody. */
function networkOf(address: string): string {
  const ipv4 = findMappedIPv4(address)
  if (ipv4) return ipv4
  return isIPv6(address) ? splitGroups(address).slice(0, 4).join(':') : address
}
