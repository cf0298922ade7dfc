import { type Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** A response, or status 0 without one. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  milliseconds: number
}

export interface Sending {
  method?: string
  /** The `Host` header, which selects the language. Default `localhost:PORT`. */
  host?: string
  headers?: OutgoingHttpHeaders
  body?: string
  /** Timeout in milliseconds. Default a minute. */
  timeout?: number
  /** Agent to reuse connections. Default: a connection per request. */
  agent?: Agent
}

/** Sends a request to the shop on the loopback address. */
export function send(port: number, path: string, sending: Sending = {}): Promise<Answer> {
  const { method = 'GET', host = `localhost:${port}`, headers = {}, body, timeout = 60_000, agent = false } = sending
  const began = performance.now()
  return new Promise((resolve) => {
    const finish = (answer: Pick<Answer, 'status' | 'headers' | 'body'>) =>
      resolve({ ...answer, milliseconds: Math.round(performance.now() - began) })
    const fail = () => finish({ status: 0, headers: {}, body: '' })
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers: { ...headers, host } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', fail)
      answer.on('end', () =>
        finish({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.setTimeout(timeout, () => sent.destroy())
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Page properties read by attacks. */
interface PageProps {
  security?: { csrf_token?: string; user?: { email: string } | null }
  /** For the checkout. */
  idempotency_key?: string
  cart?: { grand_total?: number }
  /** For a concert's page. */
  event?: { title: string } | null
  eventDate?: { eventTickets: { id: number; on_sale: boolean; stock: number | null }[] } | null
  /** For the confirmation page. */
  status?: 'paid' | 'waiting'
  total?: number
  /** For the exchange page: exchangeable tickets, and replacements for the selected one. */
  tickets?: { href: string }[]
  chosen?: { url: string; key: string; offers: { value: string }[] } | null
}

/** A visitor with a browser and a separate address, navigating like the shop's script. */
export interface Buyer {
  get(path: string, sending?: Sending): Promise<Answer>
  /** Returns a page's properties and the response; null if it was no page. */
  open(path: string): Promise<Answer & { props: PageProps | null }>
  post(path: string, data: object): Promise<Answer>
}

interface BuyerOptions {
  /** Agent to reuse the connection. Default: a connection per request. */
  agent?: Agent
  /** Host of the shop, if different from the requested one. */
  host?: string
}

/** @param number identifies a buyer: each has a separate address */
export function createBuyer(
  port: number,
  number: number,
  { agent, host = `localhost:${port}` }: BuyerOptions = {},
): Buyer {
  const cookies = new Map<string, { value: string; under: string }>()
  const address = `203.${Math.floor(number / 50_000)}.${Math.floor(number / 250) % 200}.${1 + (number % 250)}`

  async function sendWithCookies(path: string, sending: Sending): Promise<Answer> {
    const sent = [...cookies].filter(([, { under }]) => path.startsWith(under))
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }), ...sending.headers }
    const answer = await send(port, path, { agent, host, ...sending, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, { value, under: /; Path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    return answer
  }

  async function open(path: string): Promise<Answer & { props: PageProps | null }> {
    const answer = await sendWithCookies(path, { headers: { 'x-hybrid': 'true' } })
    const isPage = answer.headers['x-hybrid'] !== undefined
    const props = isPage
      ? (JSON.parse(answer.body) as { view: { properties: PageProps } | null }).view?.properties
      : null
    return { ...answer, props: props ?? null }
  }

  return {
    get: (path, sending = {}) => sendWithCookies(path, sending),
    open,
    async post(path, data) {
      const token = cookies.get('XSRF-TOKEN')?.value
      const headers = {
        'x-hybrid': 'true',
        'content-type': 'application/json',
        origin: `http://${host}`,
        ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
      }
      return sendWithCookies(path, { method: 'POST', headers, body: JSON.stringify(data) })
    },
  }
}

/** Checkout input of every buyer. */
export const typed = {
  firstname: 'Anna',
  lastname: 'Kovács',
  email: 'anna@example.com',
  phone: '06 12 34 56 78',
  zip_code: '75001',
  city: 'Paris',
  address_line_1: '1 rue de Rivoli',
}
