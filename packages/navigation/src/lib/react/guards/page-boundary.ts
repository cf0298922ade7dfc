import { Component, type ComponentType, type ErrorInfo, type ReactNode, createElement } from 'react'
import type { NavigationResponse, Page } from '../../browser/navigation/options.ts'
import { type NavigationScope, ScopeContext } from '../navigation-context.ts'
import type { BoundaryProps } from '../root.ts'

/** Passed to the fallback of a page that failed to render. */
export interface PageFailure {
  error: unknown
  /** Whether the dialog failed rather than the page under it. */
  isDialog: boolean
  /** Requests the page again and renders it; without a response, renders it as it was. */
  retry: () => Promise<NavigationResponse>
}

/** Location of a render failure. */
export interface FailureInfo {
  component: string
  url: string
  isDialog: boolean
  /** Enclosing components, by name. */
  componentStack: string
}

/** Options of the page boundary. */
export interface BoundaryOptions {
  fallback: ComponentType<PageFailure>
  /** For the app's logger: React itself writes only to the console. */
  onError?: (error: unknown, info: FailureInfo) => void
}

interface State {
  /** Page rendered last: a different one clears the failure. */
  page: Page
  failure?: { error: unknown }
}

/**
 * An error boundary for pages and dialogs, for the option `boundary`. A page that throws during
 * rendering is replaced by the fallback, the layout around it stays, and the next page renders
 * normally.
 */
export function pageBoundary({ fallback, onError }: BoundaryOptions): ComponentType<BoundaryProps> {
  return class PageBoundary extends Component<BoundaryProps, State> {
    static override contextType = ScopeContext
    declare context: NavigationScope
    override state: State = { page: this.props.page }

    static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
      return { failure: { error } }
    }

    static getDerivedStateFromProps({ page }: BoundaryProps, state: State): State | null {
      return page === state.page ? null : { page, failure: undefined }
    }

    retry = async (): Promise<NavigationResponse> => {
      const result = await this.context.navigator.reload({ preserveState: false })
      if (result.error) this.setState({ failure: undefined })
      return result
    }

    override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
      const { page, isDialog } = this.props
      const component = (isDialog && page.dialog?.component) || page.component
      onError?.(error, { component, url: page.url, isDialog, componentStack: componentStack ?? '' })
    }

    override render(): ReactNode {
      const { failure } = this.state
      const { isDialog, children } = this.props
      return failure ? createElement(fallback, { error: failure.error, isDialog, retry: this.retry }) : children
    }
  }
}
