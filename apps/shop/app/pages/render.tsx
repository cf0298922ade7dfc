import type { PagePayload } from '@cadenza/navigation'
import { renderNavigation } from '@cadenza/navigation/react'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Messages } from '#ui/i18n/translator.ts'
import { createFrame } from '#apps/shop/layout/frame.tsx'
import { pages } from '#apps/shop/features.ts'
import type { SharedProps } from '#apps/shop/shared-props.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import { type OwnPart, OwnPartsContext } from '#ui/layout/own-part.ts'
import { createKeptPages, markOf, readParts, tokenMark } from './kept-pages.ts'

interface RenderInput {
  payload: PagePayload
  messages: Messages
}

/** The page's component tells which of its properties are everybody's. */
interface PageModule {
  default: { everybodys?: (properties: Record<string, unknown>) => Record<string, unknown> }
}

/**
 * Renders pages. Of a page that tells what in it is everybody's, that is rendered once, with
 * nobody's properties, so that nothing of a visitor is kept; a visitor's own parts are rendered
 * each time.
 */
export function createRender(): (input: RenderInput) => Promise<{ html: string }> {
  const kept = createKeptPages()

  return async ({ payload, messages }) => {
    const { localization, flash } = payload.view.properties as unknown as SharedProps
    const notices = createNoticeStore(flash.notice ? [flash.notice] : [])
    const { locale, timeZone } = localization
    const frame = createFrame({ locale, timeZone, messages, notices })
    const everybodys = await findEverybodys(payload)
    const page =
      everybodys &&
      (await kept.get(everybodys, async (leaveOut) => {
        const wrap = (app: ReactNode) => <OwnPartsContext value={leaveOut}>{frame.wrap?.(app)}</OwnPartsContext>
        return renderToString(await renderNavigation({ payload: everybodys, pages, ...frame, wrap }))
      }))
    if (!page) return { html: renderToString(await renderNavigation({ payload, pages, ...frame })) }

    const { properties } = payload.view
    const layout = () => page.parts.map((part, index) => <Own key={index} {...{ part, index, properties }} />)
    const own = renderToString(await renderNavigation({ payload, pages, ...frame, layout }))
    return { html: page.fill(readParts(own), (properties as unknown as SharedProps).security.csrf_token) }
  }
}

function Own({ part: Part, index, properties }: { part: OwnPart; index: number; properties: object }) {
  return (
    <>
      {markOf(index)}
      {createElement(Part, properties as never)}
    </>
  )
}

/** Of a concert as a queue leads to it, and of one of several a day: other queries have no end. */
const keptAddress = /^[^?]*(\?(slot=[\w-]{1,40}(&turn=1)?|turn=1))?$/

/** Returns the page as nobody in particular sees it; null if it says nothing about that. */
async function findEverybodys(payload: PagePayload): Promise<PagePayload | null> {
  const { view, dialog, url } = payload
  const { errors, flash, input, localization, meta, shop } = view.properties as Partial<SharedProps>
  const isTold = [errors, flash, input].some((told) => told && Object.keys(told).length > 0)
  if (isTold || dialog !== null || !keptAddress.test(url)) return null
  const load = pages[view.component as keyof typeof pages] as (() => Promise<PageModule>) | undefined
  const everybodys = (await load?.())?.default.everybodys?.(view.properties)
  if (!everybodys) return null
  const security = { user: null, csrf_token: tokenMark }
  const shared = { errors: {}, flash: {}, localization, meta, shop, security }
  return { ...payload, view: { ...view, properties: { cart: { count: 0 }, ...everybodys, ...shared } } }
}
