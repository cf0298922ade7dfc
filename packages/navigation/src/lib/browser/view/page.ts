import type { Dialog, Properties } from '../../protocol/payload.ts'

/** What is on the screen: a new object whenever anything of it changes. */
export interface Page<Component = unknown> {
  component: string
  /** The module behind the component's name. */
  Component: Component
  properties: Properties
  /** Dot paths of deferred properties that could not be had. */
  failed: readonly string[]
  url: string
  version: string
  dialog: (Dialog & { Component: Component }) | null
  /** Changes when the state of the components is to be given up. */
  key: number
}
