import { request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fallbackLocale } from '#values/locales.ts'
import type { Origins } from './localization.ts'

interface LoopbackOptions {
  /** Where this process listens. */
  host: string
  port: number
  origins: Origins
}

/**
 * Makes a `fetch` that reaches this process under its English address, whatever name service and proxies stand in
 * between. The platform's own cannot: it names the host that it connects to. While the process ends it takes no new
 * connections, but still answers what it was asked before: then it asks under its public address, where another process
 * may have taken over.
 */
export function createLoopbackFetch({ host, port, origins }: LoopbackOptions): typeof fetch {
  const name = new URL(origins[fallbackLocale]).host
  const address = loopbackOf(host)

  function askItself(...[input, init = {}]: Parameters<typeof fetch>): Promise<Response> {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const { method = 'GET', body, headers, signal } = init
    return new Promise((resolve, reject) => {
      const sent = sendRequest({
        host: address,
        port,
        path: pathname + search,
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), host: name },
        ...(signal && { signal }),
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        buffer(answer).then((bytes) => resolve(new Response(bytes, { status: answer.statusCode ?? 502 })), reject)
      })
      sent.end(typeof body === 'string' ? body : undefined)
    })
  }

  return async (input, init = {}) => {
    try {
      return await askItself(input, init)
    } catch (error) {
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      const answer = isRefused ? await fetch(input, init).catch(() => null) : null
      if (answer) return answer
      throw init.signal?.aborted ? init.signal.reason : new TypeError('fetch failed', { cause: error })
    }
  }
}

/** Where a process of this machine reaches the app; `localhost` and "every address" both include the loopback. */
function loopbackOf(host: string): string {
  return ['localhost', '0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host
}
