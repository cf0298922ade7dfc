import { type Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** An answer, or status 0 where none came. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  milliseconds: number
}

export interface Sending {
  method?: string
  /** Of the `Host` header: which language. Default `localhost:PORT`. */
  host?: string
  headers?: OutgoingHttpHeaders
  body?: string
  /** Milliseconds after which no answer is waited for. Default a minute. */
  timeout?: number
  /** Keeps the connection for the next request. Default: each has a connection of its own. */
  agent?: Agent
}

/** Sends one request to the shop on the loopback address. */
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

/** What attacks read of a page. */
interface PageProps {
  security?: { csrf_token?: string; user?: { email: string } | null }
  /** Of the checkout. */
  idempotency_key?: string
  cart?: { grand_total?: number }
  /** Of the page of a concert. */
  event?: { title: string } | null
  eventDate?: { eventTickets: { id: number; on_sale: boolean; stock: number | null }[] } | null
  /** Of the page that thanks. */
  status?: 'paid' | 'waiting'
  total?: number
  /** Of the page on which tickets are exchanged: which ones are, and what the chosen one is exchanged for. */
  tickets?: { href: string }[]
  chosen?: { url: string; key: string; offers: { value: string }[] } | null
}

/** Somebody with a browser and an address of their own, who navigates as the shop's script does. */
export interface Buyer {
  get(path: string, sending?: Sending): Promise<Answer>
  /** The properties of a page, and what answered; null where it was no page. */
  open(path: string): Promise<Answer & { props: PageProps | null }>
  post(path: string, data: object): Promise<Answer>
}

interface BuyerOptions {
  /** Keeps the buyer's connection. Default: each request has one of its own. */
  agent?: Agent
  /** Of the shop's address, where that is not the one that is asked. */
  host?: string
}

/** @param number tells buyers apart: each comes from an address of its own */
export function createBuyer(
  port: number,
  number: number,
  { agent, host = `localhost:${port}` }: BuyerOptions = {},
): Buyer {
  const cookies = new Map<string, string>()
  const address = `203.${Math.floor(number / 50_000)}.${Math.floor(number / 250) % 200}.${1 + (number % 250)}`

  async function sendWithCookies(path: string, sending: Sending): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }), ...sending.headers }
    const answer = await send(port, path, { agent, host, ...sending, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
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
      const token = cookies.get('XSRF-TOKEN')
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

/** What every buyer types at the checkout. */
export const typed = {
  firstname: 'Anna',
  lastname: 'Kovács',
  email: 'anna@example.com',
  phone: '06 12 34 56 78',
  zip_code: '75001',
  city: 'Paris',
  address_line_1: '1 rue de Rivoli',
}
