import {
  type ComponentType,
  Fragment,
  type ReactNode,
  createElement,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react'
import { createListeners } from '../browser/navigation/listeners.ts'
import type { Page } from '../browser/navigation/options.ts'
import { type NavigationScope, PageContext, ScopeContext, useScope } from './navigation-context.ts'

/** Page data passed to a boundary. */
export interface BoundaryProps {
  page: Page
  isDialog: boolean
  children?: ReactNode
}

/** Components around the pages. */
export interface Frame {
  /** Stays mounted while its pages change. `options` is the page component's `layout`. */
  layout?: ComponentType<{ options: never; children: ReactNode }>
  /** Wraps everything in providers; `usePage` works inside. */
  wrap?: (app: ReactNode) => ReactNode
  /** Wraps the page inside the layout, and the dialog: `pageBoundary({ fallback })`. */
  boundary?: ComponentType<BoundaryProps>
}

export type Commits = ReturnType<typeof createCommits>

/** Tracks which page is on the screen. */
export function createCommits() {
  let shown: Page | undefined
  let failure: unknown
  const { subscribe, notify } = createListeners()
  return {
    tell(page: Page): void {
      shown = page
      notify()
    },
    fail(error: unknown): void {
      failure = error
      notify()
    },
    /** Resolves when the page, or a later one, is on the screen; rejects if React has given up. */
    wait: (page: Page) =>
      new Promise<void>((resolve, reject) => {
        const settle = (): void => (failure ? reject(failure) : resolve())
        if (failure || page === shown) return settle()
        const stop = subscribe(() => {
          stop()
          settle()
        })
      }),
  }
}

type ViewProps = Pick<Frame, 'layout' | 'boundary' | 'wrap'> & { commits: Commits | undefined }

/** Pages change in transitions, which leave the browser time for input and painting. */
function CurrentView({ commits, layout, boundary, wrap = (app) => app }: ViewProps): ReactNode {
  const { navigator } = useScope()
  const [page, setPage] = useState(navigator.getPage)
  useLayoutEffect(() => {
    commits!.tell(page)
    return navigator.subscribe(() => startTransition(() => setPage(navigator.getPage)))
  }, [commits, navigator, page])
  const { Component: module, properties, key, dialog } = page
  const guard = (isDialog: boolean, child: ReactNode): ReactNode =>
    boundary ? createElement(boundary, { page, isDialog }, child) : child
  const view = guard(false, createElement(module.default, { key, ...properties }))
  const options = module.default.layout ?? properties['layout']
  const app = createElement(
    Fragment,
    null,
    layout ? createElement(layout as ComponentType<{ options: unknown }>, { options }, view) : view,
    dialog && guard(true, createElement(dialog.Component.default, { key: dialog.key, ...dialog.properties })),
  )
  return createElement(PageContext, { value: page }, wrap(app))
}

export function createTree(scope: NavigationScope, frame: Frame, commits?: Commits): ReactNode {
  return createElement(ScopeContext, { value: scope }, createElement(CurrentView, { ...frame, commits }))
}
