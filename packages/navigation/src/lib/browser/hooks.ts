import type { Hooks, Plugin, RequestHooks } from './options.ts'

type Callback = (...args: never[]) => unknown

/** Hooks of the whole product: registered ones and those of plugins. */
export interface HookRegistry {
  /** Registers a hook; the returned function takes it away again. */
  on<hook extends keyof Hooks>(hook: hook, callback: Hooks[hook], options?: { once?: boolean }): () => void
  /** Calls a navigation's hook, then the registered ones, then the plugins'. Resolves to whether none returned false. */
  run<hook extends keyof Hooks>(
    hook: hook,
    own: Partial<RequestHooks> | undefined,
    ...args: Parameters<Hooks[hook]>
  ): Promise<boolean>
}

/** A registry that starts with the hooks and plugins of the options. */
export function createHooks(initial: Partial<Hooks> = {}, plugins: readonly Plugin[] = []): HookRegistry {
  const registered = new Map<keyof Hooks, Set<Callback>>()
  const of = (hook: keyof Hooks): Set<Callback> => {
    if (!registered.has(hook)) registered.set(hook, new Set())
    return registered.get(hook)!
  }

  const on: HookRegistry['on'] = (hook, callback, options) => {
    const entry: Callback = (...args) => {
      if (options?.once) of(hook).delete(entry)
      return Reflect.apply(callback, undefined, args)
    }
    of(hook).add(entry)
    return () => void of(hook).delete(entry)
  }

  const run: HookRegistry['run'] = async (hook, own, ...args) => {
    const take = (hooks: Partial<Hooks> | undefined): Callback | undefined => hooks?.[hook]?.bind(hooks)
    const callbacks = [take(own), take(initial), ...of(hook), ...plugins.map(take)]
    // All are called at once, in this order; what one of them waits for does not keep another one from starting.
    const results = await Promise.all(
      callbacks.map(async (callback) => callback && Reflect.apply(callback, undefined, args)),
    )
    return !results.includes(false)
  }

  return { on, run }
}
