import type { PreloadCache } from './preload.ts'
import type { Transport } from '../navigation/transport.ts'

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Wraps a transport: forgets the preloaded pages that a response declares changed. */
export function forgetChanged(transport: Transport, preloads: PreloadCache): Transport {
  return async (request) => {
    const response = await transport(request)
    const { invalidates } = Object(response.data) as { invalidates?: unknown }
    if (isTextList(invalidates) && invalidates.length) preloads.clear(invalidates)
    return response
  }
}
