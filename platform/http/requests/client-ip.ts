import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { splitGroups, findMappedIPv4 } from '#values/ip-address.ts'

/**
 * Hashes an address with the app's secret. Versions of the app count and lock by it during an
 * upgrade: the input must never change.
 */
export function hashClientIp(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`contact sender ${networkOf(address)}`)
    .digest('base64url')
}

/** A household has a whole /64 of IPv6, so single addresses are meaningless. */
function networkOf(address: string): string {
  const ipv4 = findMappedIPv4(address)
  if (ipv4) return ipv4
  return isIPv6(address) ? splitGroups(address).slice(0, 4).join(':') : address
}
