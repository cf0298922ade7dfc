import type { PagePayload } from '@cadenza/navigation'

export interface PageAssets {
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
  messages: messages
}

export interface PageFiles {
  /** Changes with every build: a page of another version is reloaded. */
  version: string
  assetsOf(component: string, dialog?: string): PageAssets
}

/** Result of the browser and server builds: renders a page as HTML and lists its files. */
export interface Renderer<messages = unknown> extends PageFiles {
  render(input: RenderInput<messages>): Promise<{ html: string }>
}
