/** Entry of a document: loads the app with all that its page needs, after the first view. */
import { countEarlySteps, sendFormsOnce } from './early-steps.ts'
import { waitForFirstView } from './first-view.ts'

countEarlySteps(document)
sendFormsOnce(document)
void loadApp()

async function loadApp(): Promise<void> {
  const { app = '', modules = '', messages = '' } = document.querySelector<HTMLElement>('script[data-app]')!.dataset
  await waitForFirstView(window)
  // All are listed: discovered by their imports, they would load one after the other.
  for (const href of modules.split(' ')) preload({ rel: 'modulepreload', href })
  preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: messages })
  await import(/* @vite-ignore */ app)
}

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}
