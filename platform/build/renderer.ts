import type { PagePayload } from '@cadenza/navigation'

/** Files that a page needs in the browser, by address. */
export interface PageAssets {
  /** Hydrates the page. */
  entry: string
  /** Loads the rest after the first paint; none in development, where the entry itself is run. */
  loader?: string
  /** The page's own module; none in development. */
  page?: string
  stylesheets: string[]
  modules: string[]
  /** Needed for the first view of a page in some language. */
  fonts: string[]
}

export interface RenderInput<messages> {
  payload: PagePayload
  /** Texts of the page's language. */
  messages: messages
}

/** Files of an app's pages. */
export interface PageFiles {
  /** Changes with every build: a page of another version is reloaded. */
  version: string
  /** Returns the files of a page and of the dialog over it. */
  assetsOf(component: string, dialog?: string): PageAssets
}

/** Result of the browser and server builds: renders a page as HTML and lists its files. */
export interface Renderer<messages = unknown> extends PageFiles {
  render(input: RenderInput<messages>): Promise<{ html: string }>
}
