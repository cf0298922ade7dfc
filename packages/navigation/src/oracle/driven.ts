/** Interface shared by the original client and this one, driven by the oracle's script. */
export interface Driven {
  navigate(options: object): Promise<unknown>
  get(url: string, options?: object): Promise<unknown>
  post(url: string, options?: object): Promise<unknown>
  put(url: string, options?: object): Promise<unknown>
  patch(url: string, options?: object): Promise<unknown>
  delete(url: string, options?: object): Promise<unknown>
  reload(options?: object): Promise<unknown>
  local(url: string, options?: object): Promise<unknown>
  preload(url: string): Promise<boolean>
  abort(): unknown
  dialog: { close(options?: object): unknown }
  /** Whether a navigation is under way. */
  isBusy(): boolean
  /** Page on the screen. */
  state(): { component: string; properties: unknown; dialog: unknown; url: string }
}

declare global {
  interface Window {
    client: Driven
    /** Supplied by the test: writes into the log, which outlives the document. */
    report(entry: string): Promise<void>
  }
}

/** Logged hooks. */
export const HOOKS = [
  'initialized',
  'ready',
  'backForward',
  'before',
  'start',
  'progress',
  'data',
  'navigating',
  'navigated',
  'mounted',
  'error',
  'success',
  'abort',
  'invalid',
  'exception',
  'fail',
  'after',
] as const
