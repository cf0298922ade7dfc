/** A word to the visitor that leaves by itself. */
export interface NoticeContent {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
  /** One thing that can be done about it, such as undoing. The notice goes when it is done. */
  action?: NoticeAction
}

export interface NoticeAction {
  label: string
  onAction: () => void
  /** Moves the focus here: what was pressed before is gone. */
  takesFocus?: boolean
  /** The notice goes unused, and the focus with it. */
  onFocusLost?: () => void
}

export interface ShownNotice extends NoticeContent {
  id: number
}

/** The notices that are on the screen. */
export interface NoticeStore {
  notify: (notice: NoticeContent) => void
  dismiss: (id: number) => void
  list: () => readonly ShownNotice[]
  /** Returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** How long a notice stays, in milliseconds. */
export const noticeDuration = 5000

/** Makes the store of one page (in the browser) or one rendering (on the server). */
export function createNoticeStore(initial: NoticeContent[] = []): NoticeStore {
  let nextId = 0
  let notices: readonly ShownNotice[] = initial.map((notice) => ({ ...notice, id: nextId++ }))
  const listeners = new Set<() => void>()
  const show = (changed: readonly ShownNotice[]) => {
    notices = changed
    for (const listener of listeners) listener()
  }
  return {
    // What is said twice in a row is said once, with its time beginning anew.
    notify: (notice) => show([...notices.filter((shown) => !isSame(shown, notice)), { ...notice, id: nextId++ }]),
    dismiss: (id) => show(notices.filter((notice) => notice.id !== id)),
    list: () => notices,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isSame(one: NoticeContent, other: NoticeContent): boolean {
  return (
    one.kind === other.kind && one.text === other.text && one.caption === other.caption && !one.action && !other.action
  )
}
