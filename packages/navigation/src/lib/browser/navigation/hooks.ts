import type { Hooks, RequestHooks } from './options.ts'

type Callback = (...args: unknown[]) => unknown

export interface HookRegistry {
  on<hook extends keyof Hooks>(hook: hook, callback: Hooks[hook], options?: { once?: boolean }): () => void
  /**
   * Calls all hooks: a navigation's, registered, plugins'. Resolves to whether none returned false.
   */
  run<hook extends keyof Hooks>(
    hook: hook,
    own: Partial<RequestHooks> | undefined,
    ...args: Parameters<Hooks[hook]>
  ): Promise<boolean>
}

export function createHooks(initial: Partial<Hooks> = {}, plugins: readonly Partial<Hooks>[] = []): HookRegistry {
  const registered = new Set<Partial<Hooks>>()

  const on: HookRegistry['on'] = (hook, callback, options) => {
    const entry: Partial<Hooks> = {
      [hook]: (...args: never[]) => {
        if (options?.once) registered.delete(entry)
        return (callback as Callback)(...args)
      },
    }
    registered.add(entry)
    return () => void registered.delete(entry)
  }

  const run: HookRegistry['run'] = async (hook, own, ...args) => {
    const all = [own, initial, ...registered, ...plugins] as (Partial<Record<keyof Hooks, Callback>> | undefined)[]
    // All start at once, in this order; a slow one does not delay another.
    const results = await Promise.all(all.map(async (hooks) => hooks?.[hook]?.(...args)))
    return !results.includes(false)
  }

  return { on, run }
}
