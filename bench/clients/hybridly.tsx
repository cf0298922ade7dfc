/**
 * The original client has no React view: this is the minimum that shows its pages as the others do.
 */
import { createRouter, router } from '@hybridly/core'
import { type ComponentType, type MouseEvent, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createPages } from './pages.tsx'

interface Shown {
  Component: ComponentType<object>
  properties: object
  key: number
  onMounted?: (options: { isDialog: boolean }) => void
}

const root = document.getElementById('root')!
const pages = createPages(Link)
const onChange = new Set<() => void>()
let shown: Shown | undefined
let waiting: (() => void)[] = []

function Link({ href, children }: { href: string; children: ReactNode }): ReactNode {
  const navigate = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.get(href)
  }
  return (
    <a href={href} onClick={navigate}>
      {children}
    </a>
  )
}

function subscribe(listener: () => void): () => void {
  onChange.add(listener)
  return () => onChange.delete(listener)
}

function View(): ReactNode {
  const { Component, properties, key, onMounted } = useSyncExternalStore(subscribe, () => shown!)
  useLayoutEffect(() => {
    onMounted?.({ isDialog: false })
    const callbacks = waiting
    waiting = []
    for (const callback of callbacks) callback()
  }, [key, onMounted])
  return <Component key={key} {...properties} />
}

await createRouter({
  payload: JSON.parse(root.dataset['payload']!),
  adapter: {
    resolveComponent: async (name) => pages[name],
    async onViewSwap({ component, properties, onMounted }) {
      shown = { Component: component, properties, onMounted, key: (shown?.key ?? 0) + 1 }
      for (const listener of onChange) listener()
    },
    executeOnMounted: (callback) => void waiting.push(callback as () => void),
  },
})
createRoot(root).render(<View />)
