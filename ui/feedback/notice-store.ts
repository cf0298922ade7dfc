export interface NoticeContent {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
  /** Action offered with the notice, such as undo. It dismisses the notice. */
  action?: NoticeAction
  /** Stays until it is dismissed. */
  stays?: boolean
  /** Milliseconds. Default: `maxNoticeMilliseconds`. */
  duration?: number
}

export interface NoticeAction {
  label: string
  onAction: () => void
  /** Moves the focus to the notice: the button that had it is gone. */
  takesFocus?: boolean
  /** Called when the focused notice disappears with its action unused. */
  onFocusLost?: () => void
}

export interface ShownNotice extends NoticeContent {
  id: number
}

export interface NoticeStore {
  /** Returns the notice's id. */
  notify: (notice: NoticeContent) => number
  dismiss: (id: number) => void
  list: () => readonly ShownNotice[]
  /** The notices in the server's HTML, which hydration expects. */
  listFirst: () => readonly ShownNotice[]
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** Time that a notice stays, in milliseconds. */
export const maxNoticeMilliseconds = 5000

/** The notices of one page, or of one rendering on the server; shows the newest `most`. */
export function createNoticeStore(
  initial: NoticeContent[] = [],
  { most = Infinity }: { most?: number } = {},
): NoticeStore {
  let nextId = 0
  let notices: readonly ShownNotice[] = initial.map((notice) => ({ ...notice, id: nextId++ }))
  const first = notices
  const listeners = new Set<() => void>()
  const show = (changed: readonly ShownNotice[]) => {
    notices = changed
    for (const listener of listeners) listener()
  }
  return {
    // A repeated text stays one notice, with its time restarted.
    notify(notice) {
      const id = nextId++
      const others = notices.filter((shown) => !isSame(shown, notice))
      show([...others, { ...notice, id }].slice(-most))
      return id
    },
    dismiss: (id) => show(notices.filter((notice) => notice.id !== id)),
    list: () => notices,
    listFirst: () => first,
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
