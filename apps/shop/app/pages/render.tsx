import type { PagePayload } from '@cadenza/navigation'
import { renderNavigation } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Messages } from '#ui/i18n/translator.ts'
import { createFrame } from '#apps/shop/layout/frame.tsx'
import { pages } from '#apps/shop/features.ts'
import type { SharedProps } from '#apps/shop/shared-props.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import { SectionCacheContext } from '#ui/layout/cached-section.tsx'
import { createSectionCache } from './section-cache.ts'

interface RenderInput {
  payload: PagePayload
  messages: Messages
}

/** Renders everything per request, except sections shared by all visitors. */
export function createRender(): (input: RenderInput) => Promise<{ html: string }> {
  const sectionCache = createSectionCache()

  return async ({ payload, messages }) => {
    const { localization, flash } = payload.view.properties as unknown as SharedProps
    const notices = createNoticeStore(flash.notice ? [flash.notice] : [])
    const { locale, timeZone } = localization
    const frame = createFrame({ locale, timeZone, messages, notices })
    if (hasFlash(payload)) return { html: renderToString(await renderNavigation({ payload, pages, ...frame })) }

    const { view, url } = payload
    const sections = sectionCache.open({ url, locale, properties: view.properties })
    const wrap = (app: ReactNode) => <SectionCacheContext value={sections}>{frame.wrap?.(app)}</SectionCacheContext>
    const watched = { ...payload, view: { ...view, properties: sections.properties } }
    const page = await renderNavigation({ payload: watched, pages, ...frame, wrap })
    return { html: sections.finish(renderToString(page)) }
  }
}

/** Whether the page contains more than its URL shows, apart from personal properties. */
function hasFlash({ view: { properties }, dialog }: PagePayload): boolean {
  const { errors, flash, input } = properties as Partial<SharedProps>
  return dialog !== null || [errors, flash, input].some((told) => told && Object.keys(told).length > 0)
}
