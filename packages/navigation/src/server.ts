export * from './lib/http/answer/answer.ts'
export { escapeHtml, renderHead, renderRoot } from './lib/http/send/document.ts'
export {
  type DeferOptions,
  type DeferredProperty,
  type MergeOptions,
  type OnceOptions,
  type PartialProperty,
  type PersistentProperty,
  type PlainProperty,
  type Resolvable,
  type ServerProperties,
  defer,
  merge,
  once,
  partial,
  persistent,
  settle,
} from './lib/http/answer/property.ts'
export { type Passed, pass } from './lib/http/exchange/guard.ts'
