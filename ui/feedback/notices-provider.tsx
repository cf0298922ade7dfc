import { createContext, type ReactNode, useContext } from 'react'
import type { NoticeContent, NoticeStore } from './notice-store.ts'

const NoticesContext = createContext<NoticeStore | null>(null)

export function NoticesProvider({ store, children }: { store: NoticeStore; children: ReactNode }) {
  return <NoticesContext value={store}>{children}</NoticesContext>
}

/** `const notify = useNotify()`, then `notify({ kind: 'positive', text: t('cart.added') })`. */
export function useNotify(): (notice: NoticeContent) => void {
  return useNoticeStore().notify
}

export function useNoticeStore(): NoticeStore {
  const store = useContext(NoticesContext)
  if (!store) throw new Error('There is no place for notices here: render inside a NoticesProvider.')
  return store
}
