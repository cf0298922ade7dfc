/** What a proxy says in front of the shop: every visit has an address of its own. */
export const behindProxy = { TRUST_PROXY: '1' }

/** An address by its number, up to 16 million of them. */
export function addressOf(number: number): string {
  return `10.${[16, 8, 0].map((bits) => (number >> bits) & 255).join('.')}`
}

/** What somebody sends who has seen a page and acts for the first time: the token, and no visit yet. */
export async function readFirstHeaders(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(origin)
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return {
    cookie: cookies.join('; '),
    'content-type': 'application/json',
    'x-hybrid': 'true',
    'x-xsrf-token': decodeURIComponent(token),
  }
}
