import { fireEvent } from '@testing-library/dom'
import { answeredData, type SentRequest } from '#apps/shop/client/testing/page-server.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { type WrittenChanges, writtenSamples } from './written-samples.ts'

/** Fields of the category as stored. */
export const categoryFields = writtenSamples.category().writing.fields

/** Opens a knowledge base category, the content type with the fewest fields. */
export const openCategory = (changes: WrittenChanges = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('category', writtenSamples.category(changes), { url: '/desk/categories/7', ...options })

const isKeeping = ({ path }: SentRequest): boolean => path.endsWith('/draft')

/** Answers autosaves with the given time, and all other requests with the page. */
export const keepAt =
  (savedAt: string, answer: (request: SentRequest) => object = () => ({})) =>
  (request: SentRequest): object =>
    isKeeping(request) && request.method === 'POST' ? answeredData({ savedAt }) : answer(request)

/** Returns the requests other than autosaves. */
export const saved = (requests: SentRequest[]): SentRequest[] => requests.filter((request) => !isKeeping(request))

/** Emulates a click on the summary, which happy-dom does not support. */
export function unfold(details: HTMLDetailsElement): void {
  details.open = true
  fireEvent(details, new Event('toggle'))
}
