import type { PagePayload } from '@cadenza/navigation'
import { renderNavigation } from '@cadenza/navigation/react'
import { renderToString } from 'react-dom/server'
import type { Messages } from '../../i18n/translator.ts'
import { createFrame } from '../../layout/frame.tsx'
import { pages } from '../../pages.ts'
import type { SharedProps } from '../../shared-props.ts'
import { createNoticeStore } from '../../ui/feedback/notice-store.ts'

/** A page as HTML, for the root element of its document. Everything in it is made for this one request. */
export async function render({
  payload,
  messages,
}: {
  payload: PagePayload
  messages: Messages
}): Promise<{ html: string }> {
  const { localization, flash } = payload.view.properties as unknown as SharedProps
  const notices = createNoticeStore(flash.notice ? [flash.notice] : [])
  const { locale, timeZone } = localization
  const frame = createFrame({ locale, timeZone, messages, notices })
  return { html: renderToString(await renderNavigation({ payload, pages, ...frame })) }
}
