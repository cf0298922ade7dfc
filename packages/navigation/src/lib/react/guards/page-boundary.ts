import { Component, type ComponentType, type ErrorInfo, type ReactNode, createElement } from 'react'
import type { NavigationResponse } from '../../browser/navigation/options.ts'
import type { Page } from '../../browser/view/page.ts'
import { type NavigationScope, ScopeContext } from '../navigation-context.ts'
import type { BoundaryProps } from '../root.ts'

/** What stands in the place of a page that broke while it was rendered. */
export interface PageFailure {
  error: unknown
  /** Whether it is the dialog that broke, not the page under it. */
  isDialog: boolean
  /** Asks the server for the page anew, and renders it again; where there is no answer, it is rendered as it was. */
  retry: () => Promise<NavigationResponse>
}

/** Where a page broke. */
export interface FailureInfo {
  component: string
  url: string
  isDialog: boolean
  /** The components around the place, by name. */
  componentStack: string
}

/** How a broken page is told. */
export interface BoundaryOptions {
  fallback: ComponentType<PageFailure>
  /** For the product's logger: React itself writes to the console only. */
  onError?: (error: unknown, info: FailureInfo) => void
}

interface State {
  /** The page that was rendered last: another one is given a chance of its own. */
  page: Page
  failure?: { error: unknown }
}

/**
 * An error boundary for pages and dialogs, for the option `boundary`: one that throws while it is rendered is replaced by the
 * fallback, the layout around it stays, and the next page is shown as if nothing had been.
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
