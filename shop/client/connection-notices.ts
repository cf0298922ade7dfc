import type { Plugin } from '@cadenza/navigation/client'
import { offline } from '@cadenza/navigation/plugins'
import type { Translate } from '../i18n/translator.ts'
import type { NoticeStore } from '../ui/feedback/notice-store.ts'

/** Says when the connection is lost, as long as it is, and offers to repeat a visit that got no answer. */
export function connectionNotices(notices: NoticeStore, t: Translate): Plugin {
  let shown: number | undefined
  return offline({
    onChange(isOnline) {
      if (shown !== undefined) notices.dismiss(shown)
      shown = isOnline
        ? undefined
        : notices.notify({ kind: 'warning', text: t('errors.offline'), caption: t('errors.offlineHint'), stays: true })
    },
    onFailed({ retry }) {
      const action = retry && { label: t('errors.tryAgain'), onAction: () => void retry() }
      notices.notify({ kind: 'negative', text: t('errors.connection'), action })
    },
  })
}
