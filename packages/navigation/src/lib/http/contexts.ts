import type { Exchange } from './exchange/exchange.ts'
import type { AnyOptions, FlashData } from './exchange/options.ts'
import type { ServerReply, ServerRequest } from './exchange/wire.ts'

/** The contexts of an app's requests, and what was flashed for them. */
export interface Contexts {
  /** Made once a request, also when its answer becomes an error page. */
  contextOf(request: ServerRequest, reply: ServerReply): Promise<unknown>
  /** What was flashed is forgotten by reading it: it is read once, whoever asks first. */
  readContext(request: ServerRequest, reply: ServerReply): Promise<Pick<Exchange, 'context' | 'readFlashed'>>
}

/** Makes what the app's functions are given of each request. */
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
