import { type ComponentType, createContext, use } from 'react'
import type { Navigator } from '../browser/navigator.ts'
import type { Page, NavigationResponse } from '../browser/navigation/options.ts'
import type { AnyRouter } from '../routing/router.ts'

export interface PageModule {
  default: ComponentType<object> & { layout?: unknown }
}

export interface NavigationScope {
  navigator: Navigator<PageModule>
  router: AnyRouter | undefined
  /** Dot path of the shared property with the request token. */
  tokenPath: string
  /** Called for failed submissions without a handler of their own. */
  onSubmitFailed: ((error: NonNullable<NavigationResponse['error']>) => void) | undefined
}

export const ScopeContext = createContext<NavigationScope | undefined>(undefined)

/** Page being rendered. */
export const PageContext = createContext<Page<PageModule> | undefined>(undefined)

export function useScope(): NavigationScope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('Hybridly is not initialized.')
  return scope
}
