import { type ComponentType, Fragment, type ReactNode, createElement, useLayoutEffect } from 'react'
import { createListeners } from '../browser/navigation/listeners.ts'
import type { Page } from '../browser/navigation/options.ts'
import { type NavigationScope, type PageModule, ScopeContext } from './navigation-context.ts'
import { usePage } from './use-page.ts'

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

function CurrentView({
  commits,
  layout,
  boundary,
}: Pick<Frame, 'layout' | 'boundary'> & { commits?: Commits }): ReactNode {
  // The public page type omits components.
  const page = usePage() as unknown as Page<PageModule>
  useLayoutEffect(() => commits?.tell(page), [commits, page])
  const { Component: module, properties, key, dialog } = page
  const guard = (isDialog: boolean, child: ReactNode): ReactNode =>
    boundary ? createElement(boundary, { page, isDialog }, child) : child
  const view = guard(false, createElement(module.default, { key, ...properties }))
  const options = module.default.layout ?? properties['layout']
  return createElement(
    Fragment,
    null,
    layout ? createElement(layout as ComponentType<{ options: unknown }>, { options }, view) : view,
    dialog && guard(true, createElement(dialog.Component.default, { key: dialog.key, ...dialog.properties })),
  )
}

export function createTree(
  scope: NavigationScope,
  { layout, boundary, wrap = (app) => app }: Frame,
  commits?: Commits,
): ReactNode {
  const view = createElement(CurrentView, { commits, layout, boundary })
  return createElement(ScopeContext, { value: scope }, wrap(view))
}
