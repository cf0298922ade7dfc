import type { Payload } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'
import type { Notice } from '#values/notice.ts'
import type { NoticeStore } from '#ui/feedback/notice-store.ts'

/** Returns the notice in a page's payload. */
export function findNotice({ view }: Payload): Notice | undefined {
  return (view?.properties.flash as { notice?: Notice } | undefined)?.notice
}

/** Shows the notices in server responses, each once. */
export function createFlashNotices(notices: NoticeStore): Plugin {
  return {
    name: 'flash-notices',
    flash({ notice }) {
      if (notice) notices.notify(notice as Notice)
    },
  }
}
