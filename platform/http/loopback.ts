import { request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fallbackLocale } from '#values/locales.ts'
import type { Origins } from './localization.ts'

interface LoopbackOptions {
  host: string
  port: number
  origins: Origins
}

/**
 * A `fetch` that reaches this process as its English URL, which the built-in one cannot: it sends
 * the host that it connects to. A process that shuts down takes no new connections: then it uses
 * the public URL.
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

/** `localhost` and "every address" include the loopback. */
function loopbackOf(host: string): string {
  return ['localhost', '0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host
}
