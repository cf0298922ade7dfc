import type { Plugin } from '@cadenza/navigation/client'
import { offline } from '@cadenza/navigation/plugins'
import type { Translate } from '../i18n/translator.ts'
import type { NoticeContent, NoticeStore } from '../ui/feedback/notice-store.ts'

/** Says when the connection is lost, as long as it is, and offers to repeat a visit that got no answer. */
export function connectionNotices(notices: NoticeStore, t: Translate): Plugin {
  let shown: number | undefined

  /** One notice at a time: a visit that fails meanwhile has it told again, with a way to repeat it. */
  function tellOffline(action?: NoticeContent['action']): void {
    if (shown !== undefined) notices.dismiss(shown)
    const content = { kind: 'warning', text: t('errors.offline'), caption: t('errors.offlineHint') } as const
    shown = notices.notify({ ...content, action, stays: true })
  }

  return offline({
    onChange(isOnline) {
      if (!isOnline) return tellOffline()
      if (shown !== undefined) notices.dismiss(shown)
      shown = undefined
    },
    onFailed({ retry }) {
      const action = retry && { label: t('errors.tryAgain'), onAction: () => void retry() }
      if (shown !== undefined && retry) tellOffline(action)
      else notices.notify({ kind: 'negative', text: t('errors.connection'), action })
    },
  })
}
