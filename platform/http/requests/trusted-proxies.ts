import { BlockList, isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'

const NAMES = ['loopback', 'linklocal', 'uniquelocal']
export const TRUST_PROXY_MESSAGE =
  'says which proxies are believed: false, true, how many there are (1), or their addresses (10.0.0.0/8,::1)'

/** Parses whether, how many or which proxies are trusted. `null` for an invalid text. */
export function parseTrustedProxies(text: string): boolean | number | string | null {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every((address) => NAMES.includes(address) || isAddressOrRange(address)) ? addresses.join(',') : null
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : -1, version === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** Whether a proxy is trusted: by its address, or the number of proxies up to it. */
export function createTrustProxy(trusted: boolean | number | string): (address: string, hop: number) => boolean {
  if (typeof trusted === 'string') return compile(trusted.split(','))
  return (_address, hop) => (typeof trusted === 'number' ? hop < trusted : trusted)
}
