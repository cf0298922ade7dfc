import type { PagePayload } from '@cadenza/navigation'
import type { Messages } from '../i18n/translator.ts'
import type { PageAssets } from './html.ts'

export interface RenderInput {
  payload: PagePayload
  messages: Messages
}

/** What the browser build and the server build bring: a page as HTML, and the files that go with it. */
export interface Renderer {
  /** Changes with every build: a page of another version is loaded anew. */
  version: string
  render(input: RenderInput): Promise<{ html: string }>
  assetsOf(component: string): PageAssets
}
