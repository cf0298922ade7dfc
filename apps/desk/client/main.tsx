import '../ui/styles/desk.css'
import type { PagePayload } from '@cadenza/navigation'
import type { Messages } from '#ui/i18n/translator.ts'
import { fallbackLocale, isLocale } from '#values/locales.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'
import { startDesk } from './start-desk.ts'

void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const payload = JSON.parse(root.dataset.payload!) as PagePayload
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : fallbackLocale
  const address = document.querySelector<HTMLElement>('script[data-texts]')!.dataset.texts!
  const messages = (await (await fetch(address)).json()) as Messages<DeskMessageKey>

  // Removed from production builds, where the condition is constantly false.
  const plugins = import.meta.env.DEV ? [(await import('./devtools.ts')).createDeskDevtools()] : []

  await startDesk({ root, payload, locale, messages, plugins, overlay: import.meta.env.DEV })
}
