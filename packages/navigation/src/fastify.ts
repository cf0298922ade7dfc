export {
  type CurrentRoute,
  type ExceptionInput,
  type FlashData,
  type FlashStore,
  type Handler,
  type HandlerInput,
  type NavigationOptions,
} from './lib/http/options.ts'
export { navigation } from './lib/http/plugin.ts'
export { checkJson } from './lib/http/check-json.ts'
export { parseForms } from './lib/http/parse-forms.ts'
