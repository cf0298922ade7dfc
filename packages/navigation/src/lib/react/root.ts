import { type ComponentType, Fragment, type ReactNode, createElement, useLayoutEffect } from 'react'
import { createListeners } from '../browser/navigation/listeners.ts'
import type { Page } from '../browser/view/page.ts'
import { type NavigationScope, type PageModule, ScopeContext } from './navigation-context.ts'
import { usePage } from './use-page.ts'

/** What a boundary is given of the page inside of it. */
export interface BoundaryProps {
  page: Page
  isDialog: boolean
  children?: ReactNode
}

/** What stands around the pages. */
export interface Frame {
  /** Stays mounted while the pages in it change. `options` is what the page's module exports as `layout`. */
  layout?: ComponentType<{ options: never; children: ReactNode }>
  /** Puts providers around everything; inside of it `usePage` works. */
  wrap?: (app: ReactNode) => ReactNode
  /** Stands around the page inside of the layout, and around the dialog: `pageBoundary({ fallback })`. */
  boundary?: ComponentType<BoundaryProps>
}

/** Tells when a page has come onto the screen. */
export interface Commits {
  tell(page: Page): void
  fail(error: unknown): void
  /** Resolves when the page is on the screen, or another one after it; rejects where React has given up. */
  wait(page: Page): Promise<void>
}

/** Waits for React to have put a page onto the screen. */
export function createCommits(): Commits {
  let shown: Page | undefined
  let failure: unknown
  const { subscribe, notify } = createListeners()
  return {
    tell(page) {
      shown = page
      notify()
    },
    fail(error) {
      failure = error
      notify()
    },
    wait: (page) =>
      new Promise((resolve, reject) => {
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
  // What pages see of it has no components.
  const page = usePage() as unknown as Page<PageModule>
  useLayoutEffect(() => commits?.tell(page), [commits, page])
  const { Component: module, properties, key, dialog } = page
  const guard = (isDialog: boolean, child: ReactNode): ReactNode =>
    boundary ? createElement(boundary, { page, isDialog }, child) : child
  const view = guard(false, createElement(module.default, { key, ...properties }))
  const options = module.layout ?? properties['layout']
  return createElement(
    Fragment,
    null,
    layout ? createElement(layout as ComponentType<{ options: unknown }>, { options }, view) : view,
    dialog && guard(true, createElement(dialog.Component.default, { key: dialog.key, ...dialog.properties })),
  )
}

/** The React tree of a product: its providers, its layout, and the page and dialog that are on the screen. */
export function createTree(
  scope: NavigationScope,
  { layout, boundary, wrap = (app) => app }: Frame,
  commits?: Commits,
): ReactNode {
  const view = createElement(CurrentView, { commits, layout, boundary })
  return createElement(ScopeContext, { value: scope }, wrap(view))
}
