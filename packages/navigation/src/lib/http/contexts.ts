import type { Exchange } from './exchange/exchange.ts'
import type { AnyOptions, FlashData } from './exchange/options.ts'
import type { ServerReply, ServerRequest } from './exchange/wire.ts'

/** Contexts of an app's requests, and their flash data. */
export interface Contexts {
  /** Created once per request, also when its response becomes an error page. */
  contextOf(request: ServerRequest, reply: ServerReply): Promise<unknown>
  /** Reading flash data deletes it: it is read once, by the first caller. */
  readContext(request: ServerRequest, reply: ServerReply): Promise<Pick<Exchange, 'context' | 'readFlashed'>>
}

/** Creates the context passed to the app's functions for each request. */
export function createContexts(options: AnyOptions): Contexts {
  const contexts = new WeakMap<ServerRequest, Promise<unknown>>()

  function contextOf(request: ServerRequest, reply: ServerReply): Promise<unknown> {
    const known = contexts.get(request)
    if (known) return known
    const made = (async () => options.context?.(request, reply))()
    contexts.set(request, made)
    return made
  }

  return {
    contextOf,
    async readContext(request, reply) {
      const context = await contextOf(request, reply)
      let flashed: Promise<Partial<FlashData>> | undefined
      const read = async (): Promise<Partial<FlashData>> =>
        (await options.flashStore?.read(context, { request, reply, under: options.under })) ?? {}
      return { context, readFlashed: () => (flashed ??= read()) }
    },
  }
}
