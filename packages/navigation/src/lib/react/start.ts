import { type ReactElement, startTransition } from 'react'
import { type Root, createRoot, hydrateRoot } from 'react-dom/client'
import { type Navigator, type NavigatorOptions, createNavigator } from '../browser/navigator.ts'
import { NavigationError } from '../browser/navigation/navigation-error.ts'
import type { PagePayload } from '../protocol/payload.ts'
import type { LoadPage, Pages } from '../routing/register.ts'
import type { AnyRouter } from '../routing/router.ts'
import type { NavigationScope, PageModule } from './navigation-context.ts'
import { type Frame, createCommits, createTree } from './root.ts'

/** Options of both sides. */
export interface RenderOptions extends Frame {
  payload: PagePayload
  /** Table of pages, or a function that loads a page by name. */
  pages: Pages | LoadPage
  /** For `useRoute` and for navigations by name: `createRouter(routes)`. */
  router?: AnyRouter
  /**
   * Dot path of the shared property with the request token for forms without JavaScript. Default:
   * `security.csrf_token`.
   */
  tokenPath?: string
}

/** Options for starting an app in the browser. */
export interface StartOptions
  extends
    Omit<RenderOptions, 'payload'>,
    Pick<NavigatorOptions<PageModule>, 'hooks' | 'plugins' | 'history' | 'overlay' | 'progress' | 'transport'> {
  /** Default: the root's `data-payload`. */
  payload?: PagePayload
  /** Default: the element with the id `root`. */
  root?: HTMLElement
  /**
   * Called for form submissions that failed (no response, or an unintelligible one) and have no
   * handler of their own.
   */
  onSubmitFailed?: NavigationScope['onSubmitFailed']
}

const createResolve =
  (pages: Pages | LoadPage) =>
  async (name: string): Promise<PageModule> => {
    const load = typeof pages === 'function' ? pages : Object.hasOwn(pages, name) && pages[name]
    if (!load) throw new NavigationError('component', `The specified view component does not exist. ${name}`)
    return load(name) as Promise<unknown> as Promise<PageModule>
  }

async function createLoaded(
  { pages, ...options }: RenderOptions & StartOptions,
  committed?: () => Promise<void>,
): Promise<Navigator<PageModule>> {
  const resolve = createResolve(pages)
  const { view, dialog } = options.payload
  const names = dialog ? [view.component, dialog.component] : [view.component]
  const components = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await resolve(name)] as const)),
  )
  return createNavigator<PageModule>({ ...options, components, resolve, committed })
}

function createScope(
  navigator: Navigator<PageModule>,
  { router, tokenPath = 'security.csrf_token', onSubmitFailed }: Partial<StartOptions>,
): NavigationScope {
  return { navigator, initialPage: navigator.getPage(), router, tokenPath, onSubmitFailed }
}

/**
 * Returns the React element of a page, for `renderToString`. Everything in it is created for this
 * one request.
 */
export async function renderNavigation(options: RenderOptions): Promise<ReactElement> {
  return createTree(createScope(await createLoaded(options), options), options) as ReactElement
}

/** Navigator of a running application. */
export interface StartedNavigator extends Navigator<PageModule> {
  /**
   * Removes the page and releases the browser's history: for tests, and for a page that is only a
   * part of a document.
   */
  unmount(): void
}

async function begin(
  options: StartOptions,
  mount: (root: HTMLElement, tree: ReactElement, onUncaughtError: (error: unknown) => void) => Root,
): Promise<StartedNavigator> {
  const root = options.root ?? document.getElementById('root')!
  const payload = options.payload ?? (JSON.parse(root.dataset['payload']!) as PagePayload)
  const commits = createCommits()
  const navigator: Navigator<PageModule> = await createLoaded({ ...options, payload }, () =>
    // If React can no longer render, a reload shows the page.
    commits.wait(navigator.getPage()).catch(() => location.reload()),
  )
  const tree = createTree(createScope(navigator, options), options, commits) as ReactElement
  const mounted = mount(root, tree, (error) => {
    reportError(error)
    commits.fail(error)
  })
  await commits.wait(navigator.getPage())
  const stop = await navigator.start()
  return Object.assign(navigator, {
    unmount() {
      stop()
      mounted.unmount()
    },
  })
}

/** Hydrates the server-rendered page. Resolves when hydration is complete. */
export const hydrateNavigation = (options: StartOptions): Promise<StartedNavigator> =>
  begin(options, (root, tree, onUncaughtError) => {
    let hydrated: Root
    // A transition yields to input; clicks would otherwise wait for the whole page.
    startTransition(() => {
      hydrated = hydrateRoot(root, tree, { onUncaughtError })
    })
    return hydrated!
  })

/** Renders the page in the browser if the server has not. Resolves when it is on the screen. */
export const createNavigation = (options: StartOptions): Promise<StartedNavigator> =>
  begin(options, (root, tree, onUncaughtError) => {
    const created = createRoot(root, { onUncaughtError })
    created.render(tree)
    return created
  })
