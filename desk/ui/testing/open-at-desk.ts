import type { PagePayload } from '@cadenza/navigation'
import type { HttpRequest } from '@cadenza/navigation/client'
import { createNavigation } from '@cadenza/navigation/react'
import { onTestFinished, vi } from 'vitest'
import { staffActions } from '../../../shop/accounts/roles/roles.ts'
import { createNoticeStore } from '../../../shop/ui/feedback/notice-store.ts'
import { compileDeskMessages } from '../../i18n/server/catalogue.ts'
import { createDeskFrame } from '../../layout/frame.tsx'
import { pages } from '../../pages.ts'

const messages = compileDeskMessages().en

/** Whoever works here: an owner, who may do everything in all halls. */
const me = {
  id: 1,
  name: 'Anna Kovács',
  email: 'anna@cadenza.example',
  actions: [...staffActions],
  halls: [],
  hall: null,
  isToured: true,
}

interface DeskOptions {
  url: string
  /** What the page is given at an address. */
  propertiesAt: (url: URL) => object
  /** What of it an answer changes, when it comes. Default: nothing, at once. */
  answer?: (request: HttpRequest) => Promise<object>
}

/** Opens a page of the desk with the workplace around it, in English. Its server answers with the same page, whatever is asked. */
export async function openAtDesk(component: keyof typeof pages, { url, propertiesAt, answer }: DeskOptions) {
  history.replaceState(null, '', url)
  vi.stubGlobal('origin', location.origin)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const payloadOf = (address: string, changes: object = {}): PagePayload => {
    const shared = {
      localization: { locale: 'en', timeZone: 'Europe/Budapest' },
      shop: { name: 'Cadenza', href: 'https://cadenza.example/' },
      me,
      security: { csrf_token: 'token' },
      errors: {},
      flash: {},
    }
    const properties = { ...shared, ...propertiesAt(new URL(address)), ...changes }
    return { view: { component, properties, deferred: [] }, dialog: null, url: address, version: 'test' }
  }
  const requests: HttpRequest[] = []
  const navigator = await createNavigation({
    root,
    payload: payloadOf(location.href),
    pages,
    ...createDeskFrame({ locale: 'en', timeZone: 'Europe/Budapest', messages, notices: createNoticeStore() }),
    progress: false,
    async transport(request) {
      requests.push(request)
      const changes = await answer?.(request)
      const data = payloadOf(request.method === 'GET' ? request.url : location.href, changes)
      return { status: 200, headers: { 'x-hybrid': 'true' }, data }
    },
  })
  onTestFinished(() => navigator.unmount())
  return { requests, settled: () => vi.waitFor(() => navigator.active() && Promise.reject(new Error('Busy.'))) }
}
