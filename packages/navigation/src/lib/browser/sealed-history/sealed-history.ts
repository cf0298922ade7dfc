import type { SavedState } from '../navigation/options.ts'
import { type HistoryKeeper, readState, writeState } from '../view/history.ts'
import type { Sealed } from './seal.ts'

/** Session storage: whose pages are encrypted in this tab, and with what. */
const STORAGE_KEY = 'navigation:history-key'

/** Whose pages are encrypted. */
export interface SealedHistoryOptions {
  /** Who a page belongs to, such as the name of who is signed in; undefined where it is for everybody. */
  owner: (state: Pick<SavedState, 'view' | 'dialog' | 'url'>) => string | undefined
  /** Default: the browser's. */
  window?: Window & typeof globalThis
}

/** A history that keeps the pages of an owner encrypted. */
export interface SealedHistory extends HistoryKeeper {
  /** Throws the key away: what was kept can never be shown again, and is asked for anew. */
  forget(): void
}

interface Tab {
  owner?: string
  key?: string
}

/**
 * Keeps the pages of an owner encrypted in the browser's history (AES-GCM, with a key that only this tab has). As soon as a page comes
 * that is somebody else's, or nobody's, the key is thrown away: going back then asks the server anew. Where nothing can be encrypted
 * (`crypto.subtle` needs https), only the address of such a page is kept, and it is always asked for anew.
 */
export function sealedHistory({ owner, window: given }: SealedHistoryOptions): SealedHistory {
  const window = given ?? globalThis.window
  let tab: Tab | undefined
  // A state that is encrypted is written only if nothing has happened to the history meanwhile.
  let turn = 0
  let isListening = false

  function readTab(): Tab {
    try {
      return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Tab
    } catch {
      // Storage may be forbidden: the key lives as long as the document then.
      return {}
    }
  }

  function keep(next: Tab): void {
    tab = next
    try {
      if (next.owner === undefined) window.sessionStorage.removeItem(STORAGE_KEY)
      else window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    } catch {
      // As above.
    }
  }

  function forget(): void {
    turn++
    keep({})
  }

  function listen(): void {
    if (isListening) return
    isListening = true
    window.addEventListener('popstate', () => void turn++, { capture: true })
    // A document that was kept as it ran shows what may have been thrown away since.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && tab?.key && readTab().key !== tab.key) window.location.reload()
    })
  }

  async function encrypt(state: SavedState, asked: number): Promise<void> {
    const code = await import('./seal.ts')
    if (asked !== turn || !tab) return
    if (!tab.key) keep({ ...tab, key: code.createKey(window) })
    const sealed = await code.seal(window, tab.key!, state)
    if (asked === turn) writeState(window, { url: state.url, version: state.version, sealed } as never, true)
  }

  return {
    forget,
    write(_, state, replace) {
      listen()
      const asked = ++turn
      tab ??= readTab()
      const current = owner(state)
      if (current !== tab.owner) keep({ owner: current })
      if (current === undefined) return writeState(window, state, replace)
      // Never in the clear, not even for a moment; what is encrypted already stays until it is replaced.
      const isSealedHere = (window.history.state as { sealed?: Sealed } | null)?.sealed
      if (!replace || !isSealedHere || state.url !== window.location.href)
        writeState(window, { url: state.url, version: state.version } as never, replace)
      // A state that cannot be encrypted is kept as its address.
      if (window.crypto?.subtle) encrypt(state, asked).catch(console.error)
    },
    async read(state) {
      tab ??= readTab()
      const { sealed } = (state ?? {}) as { sealed?: Sealed }
      let saved = readState(state)
      if (sealed && tab.key && window.crypto?.subtle) {
        const { open } = await import('./seal.ts')
        saved = await open(window, tab.key, sealed).catch(() => undefined)
      }
      return saved && owner(saved) === tab.owner ? saved : undefined
    },
  }
}
