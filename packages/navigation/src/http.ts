export type {
  FlashWire,
  FlashData,
  FlashStore,
  Handler,
  HandlerInput,
  NavigationOptions,
  ExceptionInput,
} from './lib/http/exchange/options.ts'
export type { CompleteHead, Guard, GuardInput, HeadInput } from './lib/http/exchange/guard.ts'
export type { Host, ServerReply, ServerRequest, Wire } from './lib/http/exchange/wire.ts'
export { type NavigationServer, createNavigationServer } from './lib/http/server.ts'
export { type CookieFlashOptions, cookieFlashStore } from './lib/http/flash/cookie-flash-store.ts'
export { checkJson } from './lib/http/request/check-json.ts'
export { METHODS } from './lib/http/request/methods.ts'
export { parseForm } from './lib/http/request/parse-form.ts'
