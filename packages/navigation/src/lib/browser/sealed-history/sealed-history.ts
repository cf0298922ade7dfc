import type { SavedState } from '../navigation/options.ts'
import { type HistoryKeeper, readState, writeState } from '../view/history.ts'
import type { Sealed } from './seal.ts'

/** Holds this tab's page owner and encryption key. */
const STORAGE_KEY = 'navigation:history-key'

/** Options of a sealed history. */
export interface SealedHistoryOptions {
  /** Returns the owner of a page, such as the signed-in user name; undefined for public pages. */
  owner: (state: Pick<SavedState, 'view' | 'dialog' | 'url'>) => string | undefined
  /** Default: the browser's window. */
  window?: Window & typeof globalThis
}

/** A history that encrypts pages with an owner. */
export interface SealedHistory extends HistoryKeeper {
  /** Discards the key: stored pages become unreadable and are requested again. */
  forget(): void
}

interface Tab {
  owner?: string
  key?: string
}

/**
 * Encrypts pages with an owner in the browser's history (AES-GCM, with a key that only this tab
 * has). Discards the key as soon as a page with another owner or none appears: going back then
 * requests the page again. Without encryption (`crypto.subtle` needs https), only the address of
 * such a page is stored and the page is always requested again.
 */
export function sealedHistory({ owner, window: given }: SealedHistoryOptions): SealedHistory {
  const window = given ?? globalThis.window
  let tab: Tab | undefined
  // An encrypted state is written only if the history has not changed meanwhile.
  let turn = 0
  let isListening = false

  function readTab(): Tab {
    try {
      return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Tab
    } catch {
      // Storage may be forbidden: the key then lives as long as the document.
      return {}
    }
  }

  function keep(next: Tab): void {
    tab = next
    try {
      if (next.owner === undefined) window.sessionStorage.removeItem(STORAGE_KEY)
      else window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    } catch {
      // Storage may be forbidden, as in `readTab`.
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
    // A document restored from the back/forward cache may show pages whose key was discarded since.
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
      // Never writes plain text, not even briefly; an encrypted entry stays until it is replaced.
      const isSealedHere = (window.history.state as { sealed?: Sealed } | null)?.sealed
      if (!replace || !isSealedHere || state.url !== window.location.href)
        writeState(window, { url: state.url, version: state.version } as never, replace)
      // A state that cannot be encrypted is stored as its address.
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
