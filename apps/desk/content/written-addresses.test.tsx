// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { answeredData } from '#apps/shop/client/testing/page-server.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'
import { sampleRevision, standing } from './testing/samples.ts'
import { unwritten, type WrittenChanges, writtenSamples } from './testing/written-samples.ts'

type Kind = keyof typeof writtenSamples
const kinds = Object.keys(writtenSamples) as Kind[]
const url = '/desk/written'
const open = (kind: Kind, changes: WrittenChanges = {}, options: DeskOpenOptions = {}) =>
  openDeskPage(kind, writtenSamples[kind](changes) as never, { url, ...options })
const fieldsOf = (kind: Kind) => {
  const sample = writtenSamples[kind]()
  return ('writing' in sample ? sample.writing : sample.question).fields
}
/** Name of the save button. */
const saving = /^Save/

test.each(kinds)(
  'written pages: a %s is saved, kept, unpublished, archived and taken back at its own addresses',
  async (kind) => {
    const changes = { around: { revisions: [sampleRevision] } }
    const answer = ({ path }: { path: string }) =>
      path.endsWith('/draft') ? answeredData({ savedAt: '2026-11-21T12:01:00.000Z' }) : {}
    const { user, sent, settled } = await open(kind, changes, { answer })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [text] = screen.getAllByRole<HTMLInputElement>('textbox')
    await user.type(text!, '!')
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    vi.useRealTimers()
    const buttons = [saving, 'Unpublish', 'Archive', /^Undo the change/]
    for (const name of buttons) {
      const button = screen.queryByRole('button', { name })
      if (button) await user.click(button)
      await settled()
    }
    const did = sent().map(({ method, path, data }) => [method, path, Object.keys(data as object).join(' ')].join(' '))
    const base = bases[kind]
    expect(did).toEqual([
      `POST ${base}/7/draft was mine`,
      `POST ${base}/7 was mine checked intent at`,
      // Publication of a hall is part of the season.
      ...(kind === 'hall-text' ? [] : [`POST ${base}/7/state change`, `POST ${base}/7/state change`]),
      `POST ${base}/7/revisions/31 `,
    ])
  },
)

const bases: Record<Kind, string> = {
  category: '/desk/categories',
  event: '/desk/events',
  soloist: '/desk/soloists',
  question: '/desk/questions',
  page: '/desk/pages',
  article: '/desk/articles',
  'hall-text': '/desk/hall-texts',
  survey: '/desk/surveys/survey',
  'menu-link': '/desk/menus',
}

test.each(kinds)(
  'written pages: a new %s has a name, a list that it will be in, and is made at its own address',
  async (kind) => {
    // Halls are created in the season.
    if (kind === 'hall-text') return
    const { user, sent, settled } = await open(kind, unwritten(fieldsOf(kind)))
    const [back, heading] = outline().split('\n')
    await user.click(screen.getByRole('button', { name: saving }))
    await settled()
    expect([back, heading, ...sent().map(({ method, path }) => `${method} ${path}`)].join('\n')).toBe(made[kind])
  },
)

const made: Record<Exclude<Kind, 'hall-text'>, string> = {
  category: '[Categories](/desk/categories)\n# New category\nPOST /desk/categories',
  event: '[Events](/desk/events)\n# New event\nPOST /desk/events',
  soloist: '[Soloists](/desk/soloists)\n# New soloist\nPOST /desk/soloists',
  question: '[FAQ](/desk/questions)\n# New FAQ entry\nPOST /desk/questions',
  page: '[Pages](/desk/pages)\n# New page\nPOST /desk/pages',
  article: '[Articles](/desk/articles)\n# New article\nPOST /desk/articles',
  survey: '[Surveys](/desk/surveys)\n# New survey\nPOST /desk/surveys/survey',
  'menu-link': '[Menus](/desk/menus)\n# New link\nPOST /desk/menus',
}

test.each(kinds)('written pages: a %s is looked at where its own preview is, if it has a page', async (kind) => {
  await open(kind)
  const preview = [...document.querySelectorAll<HTMLDetailsElement>('main form > details')].find(({ textContent }) =>
    textContent.startsWith('Preview'),
  )
  if (preview) {
    preview.open = true
    fireEvent(preview, new Event('toggle'))
    await vi.waitFor(() => expect(preview.querySelector('iframe')).not.toBeNull())
  }
  const own = kind === 'hall-text' ? 'hall' : kind
  const address = kind === 'menu-link' ? undefined : `/desk/preview/${own}/7/en`
  expect(preview?.querySelector('iframe')!.getAttribute('src')).toBe(address)
})

test.each(kinds)('written pages: a %s is named in the language of whoever reads, or else in English', async (kind) => {
  const titled = 'title_en' in fieldsOf(kind) ? 'title' : kind === 'question' ? 'question' : 'name'
  const english = fieldsOf(kind)[`${titled}_en`] ?? fieldsOf(kind)['name']
  await open(kind, {}, { locale: 'hu' })
  expect(document.querySelector('h1')!.textContent).toBe(kind === 'event' ? 'H-moll mise' : english)
  const inHungarian = titled === 'name' ? { name: 'Kiss Dóra' } : { [`${titled}_hu`]: 'Magyarul' }
  await open(kind, { fields: inHungarian }, { locale: 'hu' })
  expect(document.querySelector('h1')!.textContent).toBe(Object.values(inHungarian)[0])
})

test.each(kinds)(
  'written pages: whoever only reads a %s finds no field, and no button that changes it',
  async (kind) => {
    await open(kind, { around: { mayEdit: false }, writing: standing.draft })
    const main = document.querySelector('main')!
    const controls = [...main.querySelectorAll('input, textarea, select, form, button')]
    expect(controls.map(({ textContent }) => textContent)).toEqual(kind === 'event' ? ['Duplicate'] : [])
  },
)
