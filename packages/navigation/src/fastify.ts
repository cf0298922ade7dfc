export type {
  CompleteHead,
  ExceptionInput,
  FastifyWire,
  FlashStore,
  Guard,
  GuardInput,
  Handler,
  HandlerInput,
  HeadInput,
  NavigationOptions,
  Wire,
} from './lib/fastify/options.ts'
export type { FlashData } from './lib/http/exchange/options.ts'
export { type CookieFlashOptions, cookieFlashStore } from './lib/http/flash/cookie-flash-store.ts'
export { navigation, navigationFor } from './lib/fastify/plugin.ts'
export { checkJson } from './lib/http/request/check-json.ts'
export { parseForms } from './lib/fastify/plugin.ts'
export type { CurrentRoute } from './lib/http/exchange/wire.ts'
