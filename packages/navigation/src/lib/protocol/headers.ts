/** Request and response headers of the protocol, in lower case. */
export const HEADERS = {
  hybrid: 'x-hybrid',
  external: 'x-hybrid-external',
  externalTarget: 'x-hybrid-external-target',
  version: 'x-hybrid-version',
  partialComponent: 'x-hybrid-partial-component',
  onlyData: 'x-hybrid-only-data',
  exceptData: 'x-hybrid-except-data',
  errorBag: 'x-hybrid-error-bag',
  /** Cadenza extension: keys of the properties that the browser has cached. */
  once: 'x-hybrid-once',
  dialogKey: 'x-hybrid-dialog-key',
  dialogRedirect: 'x-hybrid-dialog-redirect',
  validate: 'x-hybrid-validate',
} as const
