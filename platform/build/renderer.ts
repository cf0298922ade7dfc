import type { PagePayload } from '@cadenza/navigation'

/** The files that a page needs in the browser, by their addresses. */
export interface PageAssets {
  /** What hydrates the page. */
  entry: string
  /** What the document runs, to load the rest when its first view is shown; none while the app is being written, when the entry is run itself. */
  loader?: string
  /** The page's own module; none while the app is being written. */
  page?: string
  stylesheets: string[]
  modules: string[]
  /** What the first view of a page in some language needs. */
  fonts: string[]
}

export interface RenderInput<messages> {
  payload: PagePayload
  /** The texts of the page's language. */
  messages: messages
}

/** The files of an app's pages. */
export interface PageFiles {
  /** Changes with every build: a page of another version is loaded anew. */
  version: string
  /** The files of a page, and of the dialog over it. */
  assetsOf(component: string, dialog?: string): PageAssets
}

/** What the browser build and the server build bring: a page as HTML, and the files that go with it. */
export interface Renderer<messages = unknown> extends PageFiles {
  render(input: RenderInput<messages>): Promise<{ html: string }>
}
