import { HEADERS } from '../../protocol/headers.ts'
import { checkLimits } from '../../protocol/limits.ts'
import { parseEntries } from '../../protocol/nest-entries.ts'
import { METHOD_FIELD, SPOOFED_METHODS } from '../../protocol/constants.ts'
import { type MakeData, type RequestData, hasFiles } from '../navigation/request-data.ts'
import type { NavigateOptions, NavigationContext } from '../navigation/options.ts'
import type { HttpRequest } from '../navigation/transport.ts'
import { withQuery } from '../view/with-query.ts'

export interface PreparedOptions extends NavigateOptions {
  url: string | URL
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  data?: RequestData
}

const isMaker = (data: NavigateOptions['data']): data is MakeData => typeof data === 'function'

// Fails early, while the input is still there.
const checkData = (data: RequestData): void => checkLimits(data instanceof FormData ? [...data.values()] : data)

/** Files make form data, the data of a GET goes to its query, PUT, PATCH and DELETE are spoofed. */
export async function prepareOptions(options: NavigateOptions, currentUrl: string): Promise<PreparedOptions> {
  const prepared = {
    ...options,
    data: isMaker(options.data) ? options.data(parseEntries) : options.data,
    url: options.url ?? currentUrl,
    method: (options.method ?? 'GET').toUpperCase(),
  } as PreparedOptions
  const { data, method } = prepared
  checkData(data)
  if (data && !(data instanceof FormData) && (options.useFormData || hasFiles(data))) {
    const { toFormData } = await import('./encode-body.ts')
    prepared.data = toFormData(data)
  }
  if (method === 'GET' && data && !(prepared.data instanceof FormData)) {
    prepared.url = withQuery(new URL(prepared.url, currentUrl), data)
    prepared.data = undefined
  }
  if (SPOOFED_METHODS.includes(method) && options.spoof !== false) {
    if (prepared.data instanceof FormData) prepared.data.append(METHOD_FIELD, method)
    else prepared.data = { ...prepared.data, [METHOD_FIELD]: method }
    prepared.method = 'POST'
    checkData(prepared.data)
  }
  return prepared
}

export const toList = (names: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof names === 'string' ? [names] : names

function readToken({ cookie }: Document): string | undefined {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1]
  try {
    return value && decodeURIComponent(value)
  } catch {
    return value
  }
}

export function prepareRequest(
  url: URL,
  { method, data, ...options }: PreparedOptions,
  { dialog, view, version }: NavigationContext,
  window: Window,
): HttpRequest {
  const [only, except] = [toList(options.only), toList(options.except)]
  const headers: Record<string, string | false | undefined> = {
    ...options.headers,
    [HEADERS.dialogKey]: dialog?.key,
    [HEADERS.partialComponent]: (only || except) && view.component,
    [HEADERS.onlyData]: only && JSON.stringify(only),
    [HEADERS.exceptData]: except && JSON.stringify(except),
    [HEADERS.errorBag]: options.errorBag,
    [HEADERS.version]: version,
    [HEADERS.hybrid]: 'true',
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'text/html, application/xhtml+xml',
    'X-XSRF-TOKEN': url.origin === window.location.origin && readToken(window.document),
    // For form data, the browser sets the type. The original also sends it without a body.
    'Content-Type': !(data instanceof FormData) && (method === 'GET' || !!data) && 'application/json',
  }
  const sent = Object.entries(headers).filter((header): header is [string, string] => !!header[1])
  if (dialog) sent.push([HEADERS.dialogRedirect, dialog.redirectUrl ?? ''])
  const body = data instanceof FormData ? data : data && JSON.stringify(data)
  return { method, url: url.href, headers: Object.fromEntries(sent), body, timeout: options.timeout }
}
