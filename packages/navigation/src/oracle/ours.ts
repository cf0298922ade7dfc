import type { Hooks } from '../client.ts'
import { createNavigation, hydrateNavigation } from '../react.ts'
import { HOOKS } from './driven.ts'
import { Layout, pages } from './pages.ts'

const hooks = Object.fromEntries(HOOKS.map((hook) => [hook, () => void window.report(hook)])) as Partial<Hooks>
const isRendered = !!document.getElementById('root')!.firstChild
const navigator = await (isRendered ? hydrateNavigation : createNavigation)({
  pages,
  layout: Layout,
  hooks,
  overlay: true,
})
const { context } = navigator

window.client = Object.assign(navigator, {
  isBusy: navigator.active,
  state: () => ({
    component: context.view.component,
    properties: context.view.properties,
    dialog: context.dialog,
    url: context.url,
  }),
})
