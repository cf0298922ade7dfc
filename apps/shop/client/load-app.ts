/** Entry of a document: loads the app with all that its page needs, after the first view. */
import { countEarlySteps, sendFormsOnce } from './early-steps.ts'
import { waitForFirstView } from './first-view.ts'

countEarlySteps()
sendFormsOnce()
void loadApp()

type AppAddresses = Record<'app' | 'modules' | 'messages', string>

async function loadApp(): Promise<void> {
  const { app, modules, messages } = document.querySelector<HTMLElement>('[data-app]')!.dataset as AppAddresses
  await waitForFirstView(window)
  // All are listed: discovered by their imports, they would load one after the other.
  for (const href of modules.split(' ')) preload({ rel: 'modulepreload', href })
  preload({ rel: 'preload', as: 'fetch', crossOrigin: '', href: messages })
  const loaded = import(/* @vite-ignore */ app)
  // The first formatter takes a slow phone 100 ms: here it overlaps with the download.
  Intl.NumberFormat(document.documentElement.lang)
  await loaded
}

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}
