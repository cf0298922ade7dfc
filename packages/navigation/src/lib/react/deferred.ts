import { type ReactNode, useState } from 'react'
import { isCovered } from '../protocol/paths.ts'
import { readPath } from '../protocol/read-path.ts'
import type { PropertyPath } from '../routing/register.ts'
import { useScope } from './navigation-context.ts'
import { usePage } from './use-page.ts'

/** Passed to the content shown in place of deferred properties that failed. */
export interface DeferredFailure {
  /** Requests them again, beside the page. Resolves when that is over. */
  retry(): Promise<void>
  isRetrying: boolean
}

/** Properties of `<Deferred>`. */
export interface DeferredProps {
  /** Properties to wait for; dot paths reach into them. */
  data: PropertyPath | readonly PropertyPath[]
  /** Shown until they have arrived. */
  fallback: ReactNode
  /** Shown if one of them failed: `({ retry, isRetrying }) => ...`. Default: the fallback. */
  failed?: ReactNode | ((failure: DeferredFailure) => ReactNode)
  children?: ReactNode | (() => ReactNode)
}

/**
 * Shows its children once the named deferred properties have arrived. Properties that have arrived
 * stay, even if a later request for them fails.
 */
export function Deferred({ data, fallback, failed = fallback, children }: DeferredProps): ReactNode {
  const { navigator } = useScope()
  const page = usePage()
  const [isRetrying, setIsRetrying] = useState(false)
  const paths: readonly PropertyPath[] = typeof data === 'string' ? [data] : data
  const missing = paths.filter((path) => readPath(page.properties, path) === undefined)
  if (!missing.length) return typeof children === 'function' ? children() : children
  // A deferred path may lie within an awaited one, or the other way round.
  const hasFailed = page.failed.some((path) => missing.some((one) => isCovered(one, [path]) || isCovered(path, [one])))
  if (!hasFailed) return fallback
  if (typeof failed !== 'function') return failed

  async function retry(): Promise<void> {
    setIsRetrying(true)
    await navigator.request({ only: missing })
    setIsRetrying(false)
  }
  return failed({ retry, isRetrying })
}
