import { fireEvent } from '@testing-library/dom'
import { answeredData, type SentRequest } from '#apps/shop/client/testing/page-server.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { type WrittenChanges, writtenSamples } from './written-samples.ts'

/** The fields of the category as they are stored. */
export const categoryFields = writtenSamples.category().writing.fields

/** Opens a category of the knowledge base: of all that is written it has the fewest fields. */
export const openCategory = (changes: WrittenChanges = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('category', writtenSamples.category(changes), { url: '/desk/categories/7', ...options })

const isKeeping = ({ path }: SentRequest): boolean => path.endsWith('/draft')

/** Answers what is kept as of that time, and all else with the page. */
export const keepAt =
  (savedAt: string, answer: (request: SentRequest) => object = () => ({})) =>
  (request: SentRequest): object =>
    isKeeping(request) && request.method === 'POST' ? answeredData({ savedAt }) : answer(request)

/** The requests that keep nothing. */
export const saved = (requests: SentRequest[]): SentRequest[] => requests.filter((request) => !isKeeping(request))

/** As a click on its summary does; happy-dom's does not. */
export function unfold(details: HTMLDetailsElement): void {
  details.open = true
  fireEvent(details, new Event('toggle'))
}
