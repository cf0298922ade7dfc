import { request as askPlainly } from 'node:http'
import { request as askEncrypted } from 'node:https'
import { json } from 'node:stream/consumers'
import { locales } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { type Check, type Finding, finding } from '#platform/checks.ts'
import { proxyEcho, type Seen } from './proxy-echo.ts'

const timeoutMilliseconds = 10_000
/** Forged client data, from networks reserved for documentation. */
const claimed = { address: '198.51.100.7', host: 'claimed.example' }

/** Checks the shop's URL of each language, and how the proxy changes requests. */
export function createProxyChecks(config: Config): Check[] {
  return locales.map((locale) => ({
    name: `address (${locale})`,
    run: () => checkOrigin(config.origins[locale], config),
  }))
}

async function checkOrigin(origin: string, config: Config): Promise<Finding> {
  let answer: { status: number; body: unknown }
  try {
    answer = await ask(origin, {
      [proxyEcho.header]: proxyEcho.sign(config.sessionSecret, Date.now()),
      'x-forwarded-for': claimed.address,
      'x-forwarded-host': claimed.host,
    })
  } catch (error) {
    return finding.wrong(
      `nothing answers at ${origin}: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
      'Start the shop and the proxy; see that the name leads here, and that the certificate is its own and not over.',
    )
  }
  if (answer.status === 421 || answer.status === 400)
    return finding.wrong(
      `${origin} does not reach the shop under its own name`,
      'Let the proxy pass on Host as the visitor sent it, and clear X-Forwarded-Host.',
    )
  const seen = answer.status === 200 ? proxyEcho.seenSchema.safeParse(answer.body) : null
  if (!seen?.success)
    return finding.wrong(
      `${origin} answers ${answer.status}, and not as this shop does`,
      'See that the proxy leads to the shop, and that both have the same SESSION_SECRET.',
    )
  return evaluateProxy(origin, seen.data, config.trustProxy)
}

/** Asks as a visitor does, through any proxies; names below `localhost` are local. */
function ask(origin: string, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const { protocol, hostname, host, port } = new URL(origin)
  const isHere = hostname.endsWith('.localhost')
  return new Promise((resolve, reject) => {
    const sent = (protocol === 'https:' ? askEncrypted : askPlainly)({
      host: isHere ? '127.0.0.1' : hostname,
      port,
      path: proxyEcho.path,
      headers: { ...headers, host },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 502
      json(answer).then(
        (body) => resolve({ status, body }),
        () => resolve({ status, body: null }),
      )
    })
    sent.end()
  })
}

/** @param seen request as seen by the shop, sent with forged client data */
export function evaluateProxy(origin: string, seen: Seen, trustProxy: Config['trustProxy']): Finding {
  const { protocol, host } = new URL(origin)
  if (seen.host !== host)
    return finding.wrong(
      `${origin}: the shop takes it for ${seen.host}`,
      'Let the proxy pass on Host as the visitor sent it, and clear X-Forwarded-Host.',
    )
  if (`${seen.protocol}:` !== protocol)
    return finding.wrong(
      `${origin}: the shop takes it for ${seen.protocol}`,
      'Let the proxy set X-Forwarded-Proto, and set TRUST_PROXY.',
    )
  if (seen.ip === claimed.address)
    return finding.wrong(
      `${origin}: whoever claims an address is believed`,
      'Let the proxy append the visitor’s address to X-Forwarded-For, and set TRUST_PROXY to the number of proxies; false without one.',
    )
  const isBehindProxy = seen.forwardedFor !== null && seen.forwardedFor !== claimed.address
  if (isBehindProxy && trustProxy === false)
    return finding.wrong(
      `${origin}: all visitors have the proxy’s address and share their limits`,
      'Set TRUST_PROXY=1 for one proxy.',
    )
  return finding.ok(
    `${origin} is answered by this shop${isBehindProxy ? ', and the proxy says truly who asks' : ', without a proxy'}`,
  )
}
