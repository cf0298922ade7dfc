import { type ComponentType, createContext, useContext } from 'react'
import type { Navigator } from '../browser/navigator.ts'
import type { Page } from '../browser/view/page.ts'
import type { NavigationResponse } from '../browser/navigation/options.ts'
import type { AnyRouter } from '../routing/router.ts'

/** The module of a page: its component, and what it asks of the layout around it. */
export interface PageModule {
  default: ComponentType<object>
  layout?: unknown
}

/** What the components of the library share under one root. */
export interface NavigationScope {
  navigator: Navigator<PageModule>
  /** The page of the document, which hydration must find unchanged. */
  initialPage: Page<PageModule>
  router: AnyRouter | undefined
  /** Dot path of the shared property that holds the request token. */
  tokenPath: string
  /** Told about submissions that failed and have no handler of their own. */
  onSubmitFailed: ((error: NonNullable<NavigationResponse['error']>) => void) | undefined
}

export const ScopeContext = createContext<NavigationScope | undefined>(undefined)

/** What stands around every page. Throws outside of one. */
export function useScope(): NavigationScope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('Hybridly is not initialized.')
  return scope
}
