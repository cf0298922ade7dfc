// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { BlockList, OtherBlock } from './block-list.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FormField } from '#core/content/blocks/fields.ts'

// Pages load it with their own code.
await OtherBlock.load()

const image = { url: '/media/a.jpg', alt_text: 'The hall', width: 8, height: 6, sources: [] }
const open = (blocks: Block[], options = {}) => openPart(<BlockList blocks={blocks} />, options)
const question: FormField = { field: 'name', kind: 'text', label: 'Your name' }

// Holds: entities.content-blocks-carousel-file-referral
test('content: a carousel has its blocks side by side, and says what there is to see', async () => {
  const slide = (id: string): Block => ({ id, name: 'image', props: { media: id, image } })
  await open([{ id: 'c', name: 'carousel', props: { label: 'The halls', children: [slide('a'), slide('b')] } }])
  expect(screen.getAllByRole('listitem').map((slide) => slide.querySelector('img')?.alt)).toEqual([
    'The hall',
    'The hall',
  ])
  expect(screen.getAllByRole('group', { name: 'The halls' }).length).toBeGreaterThan(0)
})

// Holds: entities.content-blocks-carousel-file-referral
test('content: a file says its name, kind and size, and is saved under its name', async () => {
  const stored = { title: 'Programme', url: '/media/programme-1a.pdf', type: 'application/pdf', bytes: 1_234_000 }
  await open([
    { id: 'f', name: 'file', props: { file: 'programme', stored } },
    { id: 'g', name: 'file', props: { file: 'gone' } },
  ])
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect(link?.textContent).toBe('ProgrammePDF, 1.2 MB')
  expect([link?.getAttribute('href'), link?.getAttribute('download')]).toEqual([stored.url, 'Programme.pdf'])
})

test.each([
  [400, 'en', '1 kB'],
  [96_400, 'en', '96 kB'],
  [999_400, 'en', '999 kB'],
  [1_000_000, 'en', '1 MB'],
  [12_345_678, 'fr', '12 Mo'],
  [1_260_000, 'fr', '1,3 Mo'],
] as const)('content: a file of %i bytes is said in %s to have %s', async (bytes, locale, said) => {
  const stored = { title: 'Programme', url: '/media/programme-1a.pdf', type: 'application/pdf', bytes }
  await open([{ id: 'f', name: 'file', props: { file: 'programme', stored } }], { locale })
  expect(screen.getByRole('link').textContent.replaceAll(/\s/g, ' ')).toBe(`ProgrammePDF, ${said}`)
})

// Holds: entities.content-blocks-carousel-file-referral
test('content: the way to another page is followed in place; one elsewhere says on which site, and one that is not safe is none', async () => {
  const referral = (href: string): Block => ({ id: href, name: 'referral-link', props: { href, title: `To ${href}` } })
  const blocks = ['/venues', 'https://www.other.example/a', 'mailto:a@b.example', 'javascript:alert(1)'].map(referral)
  const { user, requests } = await open(blocks)
  const [inside, outside, mail, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect(mail?.textContent).toBe('To mailto:a@b.example')
  expect([inside?.getAttribute('rel'), outside?.getAttribute('rel')]).toEqual([null, 'noopener'])
  expect(outside?.textContent).toContain('on other.example')
  await user.click(inside!)
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'GET', path: '/venues' }]))
})

const video: Block = {
  id: 'v',
  name: 'youtube',
  props: { video: 'dQw4w9WgXcQ', title: 'A rehearsal', media: 'a', image },
}

// Holds: behind.youtube-frame-only-where-wanted
test('content: a video asks nothing of YouTube until it is wanted, and says what that means', async () => {
  let before = ''
  const { user, t } = await open([video], { beforeHydration: () => (before = document.body.innerHTML) })
  // Without JavaScript it is a link, and nothing loads automatically.
  expect(before).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
  expect(before).not.toMatch(/<iframe|src="https?:/)
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByText(t('blocks.video.notice'))).toBeDefined()
  await user.click(await screen.findByRole('button', { name: t('blocks.video.play') }))
  const frame = document.querySelector('iframe')
  expect([frame?.getAttribute('src'), frame?.title]).toEqual(['/video/dQw4w9WgXcQ', 'A rehearsal'])
  expect(document.activeElement).toBe(frame)
})

test('content: a question that stands in no form leaves nothing', async () => {
  await open([{ id: 'a', name: 'survey-input', props: question }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

const questionnaire = (key: string, thanks: string | null = null): Block => ({
  id: key,
  name: 'questionnaire-questionnaire',
  props: {
    questionnaire: key,
    form: { title: `About ${key}`, thanks },
    children: [{ id: 'q', name: 'questionnaire-input', props: question }],
  },
})

test('content: a questionnaire has its title, and thanks in its own words where it has some', async () => {
  const { user, t } = await open([questionnaire('schools', 'We call you.')], { answer: () => ({ errors: {} }) })
  const form = screen.getByRole('region', { name: 'About schools' })
  await user.click(screen.getByRole('button', { name: t('survey.submit') }))
  expect((await screen.findByText('We call you.')).closest('section')).toBe(form)
  expect(screen.queryByText(t('questionnaire.sent'))).toBeNull()
})

// Holds: routes.questionnaire-submit-post-questionnaire-submit
test('content: of two questionnaires what is wrong with one is said at that one, and thanks take the place of the form', async () => {
  let isRight = false
  const bag = 'questionnaire-groups'
  const answer = () => (isRight ? { errors: {} } : { errors: { [bag]: { 'fields.name': 'Who?' } } })
  const { user, t, requests } = await open([questionnaire('schools'), questionnaire('groups')], { answer })
  const send = () => user.click(screen.getAllByRole('button', { name: t('survey.submit') })[1]!)
  await send()
  await screen.findByRole('alert')
  const [ofSchools, ofGroups] = screen.getAllByRole<HTMLInputElement>('textbox')
  expect([
    ofSchools?.ariaInvalid ?? ofSchools?.getAttribute('aria-invalid'),
    ofGroups?.getAttribute('aria-invalid'),
  ]).toEqual([null, 'true'])
  await vi.waitFor(() => expect(document.activeElement).toBe(ofGroups))
  await user.type(ofGroups!, 'Anna')
  expect(screen.queryByRole('alert')).toBeNull()
  isRight = true
  await send()
  const thanks = await screen.findByText(t('questionnaire.sent'))
  expect(thanks.closest('section')?.id).toBe(bag)
  expect(document.activeElement).toBe(thanks.closest('[tabindex]'))
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(requests).toMatchObject([
    { method: 'POST', path: '/questionnaire/submit/groups', data: { fields: { name: '' } } },
    { data: { fields: { name: 'Anna' } }, headers: { 'x-hybrid-error-bag': bag } },
  ])
})

test('content: of two questionnaires the one that was sent without JavaScript thanks, the other one can be answered', async () => {
  const { t } = await open([questionnaire('schools'), questionnaire('groups')], {
    shared: { flash: { questionnaire: 'groups' } },
  })
  expect(screen.getByText(t('questionnaire.sent')).closest('section')?.id).toBe('questionnaire-groups')
  expect(within(screen.getByRole('region', { name: 'About schools' })).getByRole('textbox')).toBeDefined()
})
