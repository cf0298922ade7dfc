import { createRouter, getRouterContext, router } from '@hybridly/core'
import { HOOKS } from './driven.ts'

const payload = JSON.parse(document.getElementById('root')!.dataset['payload']!)

await createRouter({
  payload,
  // View adapter that shows nothing: only the clients are compared.
  adapter: {
    resolveComponent: async (name) => name,
    onViewSwap: async ({ onMounted }) => void setTimeout(() => onMounted?.({ isDialog: false }), 0),
    // Callbacks for a mounted view run after the view has reported it.
    executeOnMounted: (callback) => void setTimeout(() => callback(), 10),
  },
  plugins: [
    Object.fromEntries([['name', 'log'], ...HOOKS.map((hook) => [hook, () => void window.report(hook)])]) as never,
  ],
})

window.client = {
  ...router,
  isBusy: () => !!getRouterContext().pendingNavigation,
  state: () => {
    const context = getRouterContext()
    return {
      component: context.view.component!,
      properties: context.view.properties,
      dialog: context.dialog ?? null,
      url: context.url,
    }
  },
}
