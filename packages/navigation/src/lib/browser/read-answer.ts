import type { Payload, View } from '../protocol/payload.ts'
import { HEADERS } from '../protocol/headers.ts'
import { type HttpResponse, NavigationError } from './navigation-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isComponent = (value: unknown): boolean => isRecord(value) && typeof value['component'] === 'string'

// Fields that another server leaves out or makes an empty list of (PHP does) are read as what they stand for.
function readView(view: Record<string, unknown>): View {
  return {
    component: typeof view['component'] === 'string' ? view['component'] : null,
    properties: isRecord(view['properties']) ? view['properties'] : {},
    deferred: Array.isArray(view['deferred']) ? view['deferred'].filter((path) => typeof path === 'string') : [],
  }
}

/** The payload of an answer. Throws `invalid` for everything that is outside of the protocol. */
export function readPayload(response: HttpResponse): Payload {
  const { data, headers } = response
  const isValid =
    HEADERS.hybrid in headers &&
    isRecord(data) &&
    typeof data['url'] === 'string' &&
    URL.canParse(data['url'], 'http://localhost') &&
    (isRecord(data['view']) || (data['view'] == null && isComponent(data['dialog']))) &&
    (data['dialog'] == null || isComponent(data['dialog']))
  if (!isValid)
    throw new NavigationError('invalid', 'The received response does not respect the Hybridly protocol.', response)
  const { view, dialog, url } = data as unknown as Payload
  return {
    view: view ? readView(view as unknown as Record<string, unknown>) : null,
    dialog: dialog ? { ...dialog, properties: isRecord(dialog.properties) ? dialog.properties : {} } : null,
    url,
    version: String(data['version'] ?? ''),
  }
}

/** Where an answer sends the visitor for a full visit, if it does. */
export const readExternal = ({ status, headers }: HttpResponse): string | undefined =>
  status === 409 ? headers[HEADERS.external] || undefined : undefined
