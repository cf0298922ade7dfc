import type { ReactNode } from 'react'
import { readPath } from '../protocol/paths.ts'
import type { PropertyPath } from '../register.ts'
import { usePage } from './use-page.ts'

/** What `<Deferred>` takes. */
export interface DeferredProps {
  /** The properties to wait for; dot paths reach into them. */
  data: PropertyPath | readonly PropertyPath[]
  /** Stands there until they have come. */
  fallback: ReactNode
  children?: ReactNode | (() => ReactNode)
}

/** Shows its children once the named deferred properties have come. */
export function Deferred({ data, fallback, children }: DeferredProps): ReactNode {
  const { properties } = usePage()
  const paths: readonly string[] = typeof data === 'string' ? [data] : data
  if (paths.some((path) => readPath(properties, path) === undefined)) return fallback
  return typeof children === 'function' ? children() : children
}
