import { METHOD_FIELD, SPOOFED_METHODS, VALIDATED_FIELD } from '../../protocol/constants.ts'
import { HEADERS } from '../../protocol/headers.ts'
import type { NavigateOptions, NavigationContext } from '../navigation/options.ts'
import { prepareRequest } from './build-request.ts'
import type { Transport } from '../navigation/transport.ts'

/** Options of a validation request. */
export interface CheckOptions extends Pick<NavigateOptions, 'method' | 'headers' | 'timeout'> {
  url: string | URL
  /** All data of the form, since errors of one field can depend on others. Files are left out. */
  data: object
  /** Dot paths; an empty list means all. */
  fields: readonly string[]
  signal?: AbortSignal
}

interface Services {
  window: Window & typeof globalThis
  context: NavigationContext
  transport: Transport
}

const withoutFile = (_: string, value: unknown): unknown => (value instanceof Blob ? undefined : value)

// Other headers of navigations would request a page.
const KEPT = /^(x-xsrf-token|x-requested-with|content-type)$/i

/**
 * Validates fields on the server, without side effects. Resolves to the first message by dot path,
 * or to nothing without a usable response.
 */
export async function checkFields(
  { window, context, transport }: Services,
  { url: address, method = 'POST', data, fields, signal, headers, timeout }: CheckOptions,
): Promise<Record<string, string> | undefined> {
  const url = new URL(address, window.location.href)
  const verb = method.toUpperCase()
  const spoofed = SPOOFED_METHODS.includes(verb) && { [METHOD_FIELD]: verb }
  const built = prepareRequest(
    url,
    { url, method: 'POST', data: { ...spoofed, [VALIDATED_FIELD]: data } },
    context,
    window,
  )
  const own = Object.entries(built.headers).filter(([name]) => KEPT.test(name))
  const response = await transport({
    ...built,
    body: JSON.stringify({ ...spoofed, [VALIDATED_FIELD]: data }, withoutFile),
    headers: {
      ...headers,
      ...Object.fromEntries(own),
      Accept: 'application/json',
      [HEADERS.validate]: JSON.stringify(fields),
    },
    timeout,
    signal,
  }).catch(() => undefined)
  if (response?.status !== 200 || !(HEADERS.validate in response.headers)) return undefined
  return (response.data as { errors?: Record<string, string> }).errors
}
