import { type HttpResponse, NavigationError } from './navigation-error.ts'

/** Upload progress. */
export interface Progress {
  loaded: number
  total: number
  /** Rounded, 0 to 100. */
  percentage: number
}

/** An outgoing request. */
export interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  /** Milliseconds. Default: no timeout. */
  timeout?: number
  onProgress?: (progress: Progress) => void
}

/**
 * Sends a request. Rejects only with a `NavigationError`: `aborted`, `timeout` or `network`. No
 * status code rejects.
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>

// Browsers return header names in lower case.
const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\r\n').map((line) => line.split(/:\s*(.*)/)))

export const isDownload = ({ status, headers }: Omit<HttpResponse, 'data'>): boolean =>
  status === 200 && !!headers['content-disposition']

export function readBody(response: Omit<HttpResponse, 'data'>, bytes: ArrayBuffer | null): unknown {
  if (isDownload(response)) return bytes
  const text = new TextDecoder().decode(bytes ?? new ArrayBuffer(0))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
export const createTransport =
  (Request: typeof XMLHttpRequest): Transport =>
  ({ method, url, headers, body, signal, timeout, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new Request()
      const abort = (): void => request.abort()
      const fail = (code: 'aborted' | 'timeout' | 'network') => (): void => reject(new NavigationError(code))
      request.open(method, url)
      request.responseType = 'arraybuffer'
      request.timeout = timeout ?? 0
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.onload = () => {
        const response = { status: request.status, headers: parseHeaders(request.getAllResponseHeaders()) }
        resolve({ ...response, data: readBody(response, request.response) })
      }
      request.onabort = fail('aborted')
      request.ontimeout = fail('timeout')
      request.onerror = fail('network')
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      if (onProgress && body) {
        request.upload.onprogress = ({ loaded, total }) =>
          onProgress({ loaded, total, percentage: total ? Math.round((loaded / total) * 100) : 0 })
      }
      if (signal?.aborted) return fail('aborted')()
      signal?.addEventListener('abort', abort)
      request.send(body)
    })
