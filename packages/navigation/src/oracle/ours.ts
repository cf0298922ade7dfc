import { type ReactNode, createElement, useState } from 'react'
import type { Hooks } from '../client.ts'
import { Deferred, Link, createNavigation, hydrateNavigation, usePage } from '../react.ts'
import { HOOKS } from './driven.ts'

function Page(): ReactNode {
  const { component, properties } = usePage()
  const [clicks, setClicks] = useState(0)
  return createElement(
    'main',
    null,
    createElement('h1', null, component),
    createElement('pre', { id: 'properties' }, JSON.stringify(properties)),
    createElement('button', { id: 'clicks', onClick: () => setClicks(clicks + 1) }, String(clicks)),
    createElement(Link, { href: '/echo?link=1', id: 'link' }, 'link'),
    createElement(Deferred, { data: 'soon' as never, fallback: 'waiting' }, createElement('p', { id: 'soon' }, 'come')),
  )
}

function Speaker({ id }: { id: string }): ReactNode {
  return createElement('dialog', { open: true, id: 'dialog' }, id)
}

/** The pages of the probe. */
export const pages = {
  ...Object.fromEntries(
    ['home', 'echo', 'parts', 'later', 'slow', 'error'].map((name) => [name, async () => ({ default: Page })]),
  ),
  speaker: async () => ({ default: Speaker }),
}

if (typeof document !== 'undefined') {
  const hooks = Object.fromEntries(HOOKS.map((hook) => [hook, () => void window.report(hook)])) as Partial<Hooks>
  const isRendered = !!document.getElementById('root')!.firstChild
  const navigator = await (isRendered ? hydrateNavigation : createNavigation)({ pages: pages, hooks })
  const { context } = navigator
  const state = () => ({
    component: context.view.component,
    properties: context.view.properties,
    dialog: context.dialog,
    url: context.url,
  })
  window.client = Object.assign(navigator, { state })
}
