import type { Payload, View } from '../../protocol/payload.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isComponent = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && typeof value['component'] === 'string'

// Relative URLs are accepted too, so any origin serves as base.
const isAddress = (value: unknown, base = 'http://localhost'): value is string =>
  typeof value === 'string' && URL.canParse(value, base) && /^https?:/.test(new URL(value, base).href)

// Closing a dialog leads to these URLs.
const isDialog = (value: unknown): boolean =>
  isComponent(value) && [value['redirectUrl'], value['baseUrl']].every((address) => !address || isAddress(address))

const refuse = (response: HttpResponse): NavigationError =>
  Object.assign(new NavigationError('invalid', 'The received response does not respect the Hybridly protocol.'), {
    response,
  })

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

// Other servers omit fields or send them as an empty list, as PHP does.
function readView({ component, properties, deferred, groups, failed, merges }: Record<string, unknown>): View {
  return {
    component: typeof component === 'string' ? component : null,
    properties: isRecord(properties) ? properties : {},
    deferred: Array.isArray(deferred) ? deferred.filter((path) => typeof path === 'string') : [],
    ...(isRecord(groups) && Object.values(groups).every(isTextList) && { groups: groups as View['groups'] }),
    ...(isTextList(failed) && { failed }),
    ...(isRecord(merges) && Object.values(merges).every(isRecord) && { merges: merges as View['merges'] }),
  }
}

/** Throws `invalid` for anything outside of the protocol. */
export function readPayload(response: HttpResponse): Payload {
  const { data, headers } = response
  const isValid =
    HEADERS.hybrid in headers &&
    isRecord(data) &&
    isAddress(data['url']) &&
    (isRecord(data['view']) || (data['view'] == null && isDialog(data['dialog']))) &&
    (data['dialog'] == null || isDialog(data['dialog']))
  if (!isValid) throw refuse(response)
  const { view, dialog, url } = data as unknown as Payload
  return {
    view: view ? readView(view as unknown as Record<string, unknown>) : null,
    dialog: dialog ? { ...dialog, properties: isRecord(dialog.properties) ? dialog.properties : {} } : null,
    url,
    version: String(data['version'] ?? ''),
    ...('data' in data && { data: data['data'] }),
  }
}

/** Returns the URL of a requested full page load. Throws `invalid` if it is no page. */
export function readExternal(response: HttpResponse, base: string): URL | undefined {
  const address = response.status === 409 && response.headers[HEADERS.external]
  if (!address) return undefined
  if (!isAddress(address, base)) throw refuse(response)
  return new URL(address, base)
}
