import type { PagePayload } from '@cadenza/navigation'
import type { Messages } from '../../shop/i18n/translator.ts'
import type { PageAssets } from '../../shop/app/pages/document.ts'

export interface RenderInput {
  payload: PagePayload
  messages: Messages
}

/** What the browser build and the server build bring: a page as HTML, and the files that go with it. */
export interface Renderer {
  /** Changes with every build: a page of another version is loaded anew. */
  version: string
  render(input: RenderInput): Promise<{ html: string }>
  /** The files of a page, and of the dialog over it. */
  assetsOf(component: string, dialog?: string): PageAssets
}
