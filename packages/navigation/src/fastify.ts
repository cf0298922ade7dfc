export {
  type ExceptionInput,
  type FlashData,
  type FlashStore,
  type Handler,
  type HandlerInput,
  type NavigationOptions,
  type Wire,
} from './lib/http/options.ts'
export { type CookieFlashOptions, cookieFlashStore } from './lib/http/flash/cookie-flash-store.ts'
export { navigation, navigationFor } from './lib/http/plugin.ts'
export { checkJson } from './lib/http/request/check-json.ts'
export { parseForms } from './lib/http/request/parse-forms.ts'
export type { CurrentRoute } from './lib/http/current-route.ts'
export type { CompleteHead, Guard, GuardInput, HeadInput } from './lib/http/guard.ts'
