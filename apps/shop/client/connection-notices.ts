import type { NavigationResponse, Plugin } from '@cadenza/navigation/client'
import { isUnanswered, offline } from '@cadenza/navigation/plugins'
import type { Translate } from '#ui/i18n/translator.ts'
import type { NoticeContent, NoticeStore } from '#ui/feedback/notice-store.ts'

/** What is said of the connection, in one notice at a time. */
export interface ConnectionNotices {
  plugin: Plugin
  /** Says why a form was not taken: without an answer nobody knows whether anything is wrong with what was entered. */
  submitFailed: (error: NonNullable<NavigationResponse['error']>) => void
}

/** Says when the connection is lost, as long as it is, and offers again what was asked for and got no answer. */
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

  /** What was sent may have arrived, and is the visitor's to send again. */
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
      // What was only asked for is asked for again by itself.
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
