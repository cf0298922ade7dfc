import { type ComponentType, createContext, useContext } from 'react'
import type { Navigator } from '../browser/navigator.ts'
import type { Page, NavigationResponse } from '../browser/navigation/options.ts'
import type { AnyRouter } from '../routing/router.ts'

export interface PageModule {
  default: ComponentType<object> & { layout?: unknown }
}

export interface NavigationScope {
  navigator: Navigator<PageModule>
  /** Page of the document, which hydration must find unchanged. */
  initialPage: Page<PageModule>
  router: AnyRouter | undefined
  /** Dot path of the shared property with the request token. */
  tokenPath: string
  /** Called for failed submissions without a handler of their own. */
  onSubmitFailed: ((error: NonNullable<NavigationResponse['error']>) => void) | undefined
}

export const ScopeContext = createContext<NavigationScope | undefined>(undefined)

export function useScope(): NavigationScope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('Hybridly is not initialized.')
  return scope
}
