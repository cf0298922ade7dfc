import { type ReactNode, useState } from 'react'
import { isCovered } from '../protocol/paths.ts'
import { readPath } from '../protocol/read-path.ts'
import type { PropertyPath } from '../routing/register.ts'
import { useScope } from './navigation-context.ts'
import { usePage } from './use-page.ts'

/** What is shown in the place of deferred properties that could not be had. */
export interface DeferredFailure {
  /** Asks for them once more, beside the page. Resolves when that is over. */
  retry(): Promise<void>
  isRetrying: boolean
}

/** What `<Deferred>` takes. */
export interface DeferredProps {
  /** The properties to wait for; dot paths reach into them. */
  data: PropertyPath | readonly PropertyPath[]
  /** Stands there until they have come. */
  fallback: ReactNode
  /** Stands there where one of them could not be had: `({ retry, isRetrying }) => ...`. Default: the fallback. */
  failed?: ReactNode | ((failure: DeferredFailure) => ReactNode)
  children?: ReactNode | (() => ReactNode)
}

/** Shows its children once the named deferred properties have come. What has come stays, also where it could not be had anew. */
export function Deferred({ data, fallback, failed = fallback, children }: DeferredProps): ReactNode {
  const { navigator } = useScope()
  const page = usePage()
  const [isRetrying, setIsRetrying] = useState(false)
  const paths: readonly PropertyPath[] = typeof data === 'string' ? [data] : data
  const missing = paths.filter((path) => readPath(page.properties, path) === undefined)
  if (!missing.length) return typeof children === 'function' ? children() : children
  // What was deferred may be a part of what is waited for, or the other way round.
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
