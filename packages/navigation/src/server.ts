export {
  type Answer,
  type Answers,
  type BackAnswer,
  type DataAnswer,
  type DialogAnswer,
  type ExternalAnswer,
  type Flashed,
  HttpError,
  type PlainAnswer,
  type RedirectAnswer,
  type ViewAnswer,
  type ViewOptions,
  answersFor,
  back,
  data,
  dialog,
  download,
  external,
  properties,
  redirect,
  respond,
  view,
} from './lib/http/answer/answer.ts'
export { escapeHtml, renderHead, renderRoot } from './lib/http/answer/document.ts'
export {
  type DeferredProperty,
  type PartialProperty,
  type PersistentProperty,
  type Resolvable,
  type ServerProperties,
  defer,
  partial,
  persistent,
} from './lib/http/answer/property.ts'
export { settle } from './lib/http/answer/settled.ts'
export { type Passed, pass } from './lib/http/guard.ts'
