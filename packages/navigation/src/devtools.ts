export { type DevtoolsOptions, devtools, type Shortcut } from './lib/browser/devtools/devtools.ts'
