import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** A sender's address as a number that says nothing without the shop's secret, and the same each time. */
export function hashSender(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`contact sender ${networkOf(address)}`)
    .digest('base64url')
}

/** One household has a whole /64 of IPv6: counting single addresses would count nobody. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
