/** What a proxy says in front of the shop: every visit has an address of its own. */
export const behindProxy = { TRUST_PROXY: '1' }

/** An address by its number, up to 16 million of them. */
export function addressOf(number: number): string {
  return `10.${[16, 8, 0].map((bits) => (number >> bits) & 255).join('.')}`
}

/** What a page of the shop sends for somebody who acts for the first time: no visit yet, and no token. */
export function firstHeaders(origin: string): Record<string, string> {
  return { 'content-type': 'application/json', 'x-hybrid': 'true', origin }
}
