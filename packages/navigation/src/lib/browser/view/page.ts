import type { Dialog, Properties } from '../../protocol/payload.ts'

/** Page on the screen: a new object whenever any part of it changes. */
export interface Page<Component = unknown> {
  component: string
  /** Module of the named component. */
  Component: Component
  properties: Properties
  /** Dot paths of deferred properties that failed to load. */
  failed: readonly string[]
  url: string
  version: string
  dialog: (Dialog & { Component: Component }) | null
  /** Changes when component state has to be discarded. */
  key: number
}
