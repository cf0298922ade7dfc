import type { CoreProperties, PagePayload, Payload } from '@cadenza/navigation'
import type { Plugin } from '@cadenza/navigation/client'
import { announcePages, focusNewPages, isUnanswered, sealedHistory } from '@cadenza/navigation/plugins'
import { createNavigation, type StartedNavigator, type StartOptions } from '@cadenza/navigation/react'
import { createTranslator, type Messages } from '#ui/i18n/translator.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'
import { createDeskFrame } from '../layout/frame.tsx'
import { pages, deskRooms } from '../app/features.ts'
import type { DeskNotice, DeskSharedProps } from '../shared-props.ts'

const undoMilliseconds = 10_000

export interface DeskStart extends Pick<StartOptions, 'overlay' | 'plugins' | 'progress' | 'transport'> {
  root: HTMLElement
  payload: PagePayload
  locale: Locale
  messages: Messages<DeskMessageKey>
}

/** Names the tab after each page, before it is announced. */
const nameTab: Plugin = {
  name: 'name-tab',
  mounted(_, { view }) {
    const { head } = view.properties as Partial<CoreProperties>
    if (head?.title) document.title = head.title
  },
}

/** Nothing of the desk is rendered on the server. */
export async function startDesk({ locale, messages, plugins = [], ...options }: DeskStart): Promise<StartedNavigator> {
  const { payload } = options
  const { timeZone } = sharedOf(payload)!.localization
  const t = createTranslator(locale, messages)
  // One at a time: several would cover the page title for as long as their undo is offered.
  const notices = createNoticeStore([], { most: 1 })
  const tell = (text: DeskMessageKey) => notices.notify({ kind: 'negative', text: t(text) })

  const navigator = await createNavigation({
    ...options,
    pages,
    ...createDeskFrame({ locale, timeZone, messages, notices, rooms: deskRooms }),
    hooks: {
      flash: ({ notice }) => showNotice(notice as DeskNotice | undefined),
      exception(error, { pendingNavigation }) {
        const { fail, exception } = pendingNavigation?.options.hooks ?? {}
        if (!fail && !exception) tell(isUnanswered(error) ? 'frame.error.connection' : 'frame.error.other')
      },
      invalid({ documentUrl }, { pendingNavigation }) {
        const { fail, invalid } = pendingNavigation?.options.hooks ?? {}
        if (!documentUrl && !fail && !invalid) tell('frame.error.foreign')
      },
    },
    // Going back shows a user's pages to no one else, and not after signing out.
    history: sealedHistory({ owner: (page) => sharedOf(page)?.me?.email }),
    plugins: [focusNewPages(), nameTab, announcePages(), ...plugins],
    onSubmitFailed: ({ type }) => tell(type === 'invalid' ? 'frame.error.foreign' : 'frame.error.connection'),
  })
  showNotice(sharedOf(payload)?.flash.notice)
  return navigator

  /** Shows the result of an action, with undo if possible. */
  function showNotice(notice: DeskNotice | undefined): void {
    if (!notice) return
    const { undo, ...content } = notice
    if (!undo) return void notices.notify(content)
    const onAction = () => void navigator.navigate({ ...undo, preserveScroll: true })
    notices.notify({ ...content, action: { label: t('frame.undo'), onAction }, duration: undoMilliseconds })
  }
}

function sharedOf({ view }: Pick<Payload, 'view'>): DeskSharedProps | undefined {
  return view?.properties as DeskSharedProps | undefined
}
