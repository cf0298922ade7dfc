export { type DevtoolsOptions, devtools } from './lib/browser/devtools/devtools.ts'
export type { Shortcut } from './lib/browser/devtools/devtools.ts'
