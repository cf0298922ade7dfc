import { replacePath } from '../../protocol/paths.ts'
import { readPath } from '../../protocol/read-path.ts'
import { HEADERS } from '../../protocol/headers.ts'
import type { View } from '../../protocol/payload.ts'
import type { Transport } from '../navigation/transport.ts'

type Given = Partial<View> | null | undefined

// Limited because keys travel in a header.
const MOST_KEYS = 50

/**
 * Stores values that the server sends once: it learns which ones are present, and they are added to
 * its responses as if it had sent them.
 */
export function createOnceStore(now: () => number) {
  const values = new Map<string, { value: unknown; expires: number }>()
  return {
    /** Stores new values and fills in omitted ones. Values no longer present become deferred. */
    complete(view: Given): void {
      for (const [path, { key, ttl = Infinity }] of Object.entries(view?.once ?? {})) {
        const value = readPath(view!.properties, path)
        const kept = values.get(key)
        if (value !== undefined) {
          values.delete(key)
          values.set(key, { value, expires: now() + ttl })
          if (values.size > MOST_KEYS) values.delete(values.keys().next().value!)
        } else if (kept) view!.properties = replacePath(view!.properties ?? {}, path, kept.value)
        else view!.deferred = [...(view!.deferred ?? []), path]
      }
    },
    list: (): string[] => [...values].filter(([, { expires }]) => expires > now()).map(([key]) => key),
  }
}

/** `first` is the view of the document. */
export function keepOnce(transport: Transport, first: View): Transport {
  const store = createOnceStore(() => Date.now())
  store.complete(first)
  return async (request) => {
    const keys = store.list()
    const headers = keys.length ? { ...request.headers, [HEADERS.once]: JSON.stringify(keys) } : request.headers
    const response = await transport({ ...request, headers })
    if (HEADERS.hybrid in response.headers) store.complete((Object(response.data) as { view?: Given }).view)
    return response
  }
}
