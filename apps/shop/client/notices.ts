import type { NavigationResponse, Plugin } from '@cadenza/navigation/client'
import { isUnanswered, offline } from '@cadenza/navigation/plugins'
import type { Payload } from '@cadenza/navigation'
import type { Translate } from '#ui/i18n/translator.ts'
import type { NoticeContent, NoticeStore } from '#ui/feedback/notice-store.ts'
import type { Notice } from '#values/notice.ts'

export interface ConnectionNotices {
  plugin: Plugin
  /** Explains a failure: without a response it is unknown whether the input has errors. */
  submitFailed: (error: NonNullable<NavigationResponse['error']>) => void
}

/** Shows a notice while the connection is lost, and offers to retry unanswered requests. */
export function createConnectionNotices(notices: NoticeStore, t: Translate): ConnectionNotices {
  let shown: number | undefined
  let isLost = false
  let wasSent = false
  let action: NoticeContent['action']

  function tell(): void {
    end()
    shown = notices.notify({
      ...(isLost
        ? { kind: 'warning', text: t('errors.offline'), caption: t('errors.offlineHint') }
        : { kind: 'negative', text: t('errors.connection') }),
      action,
      stays: isLost,
    })
  }

  function end(): void {
    if (shown !== undefined) notices.dismiss(shown)
    shown = undefined
  }

  /** Sent data may have arrived, so resending it is up to the visitor. */
  function notifyUnanswered(): void {
    wasSent = true
    action = undefined
    tell()
  }

  const plugin = offline({
    onChange(isOnline) {
      isLost = !isOnline
      if (isLost) return tell()
      end()
      // Requests without changes are retried automatically.
      if (wasSent) notices.notify({ kind: 'warning', text: t('errors.sendOnceMore') })
      wasSent = false
    },
    onFailed({ retry }) {
      action = retry && { label: t('errors.tryAgain'), onAction: () => void retry() }
      if (retry) tell()
      else notifyUnanswered()
    },
  })
  return {
    submitFailed({ type, actual }) {
      if (isUnanswered(actual)) notifyUnanswered()
      else notices.notify({ kind: 'negative', text: t(type === 'invalid' ? 'errors.foreign' : 'errors.default') })
    },
    plugin: {
      ...plugin,
      navigated(...page) {
        wasSent = false
        action = undefined
        if (!isLost) end()
        return plugin.navigated?.(...page)
      },
    },
  }
}

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
