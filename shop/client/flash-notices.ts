import type { Payload } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'
import type { Notice } from '../shared-props.ts'
import type { NoticeStore } from '../ui/feedback/notice-store.ts'

/** The notice that a page was sent with. */
export function noticeOf({ view }: Payload): Notice | undefined {
  return (view?.properties.flash as { notice?: Notice } | undefined)?.notice
}

/** Shows the notices that the server sends with its answers, each once: a page from the history has shown its notice already. */
export function flashNotices(notices: NoticeStore): Plugin {
  return {
    name: 'flash-notices',
    navigated({ type, payload }) {
      const notice = type === 'server' && noticeOf(payload)
      if (notice) notices.notify(notice)
    },
  }
}
