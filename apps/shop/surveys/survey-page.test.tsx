// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '../client/testing/open-page.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import { fields } from '#core/surveys/server/testing/samples.ts'

const content = fields.map((props): Block => ({ id: props.field, name: 'survey-input', props }))
const survey = { slug: 'sound', title: 'After the concert', content, points: null }

// Holds: calls.post-survey-submit-fields-back, pages.survey-title-content-submit-button
test('survey page: each question has its own kind of field, and what was answered is sent as fields', async () => {
  const { user, t, requests } = await openPage('survey', survey)
  expect(screen.getByRole('heading', { name: 'After the concert' })).toBeDefined()
  const group = (name: RegExp) => within(screen.getByRole('group', { name }))
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Anna')
  await user.type(screen.getByRole('textbox', { name: /How many/ }), '3,5')
  await user.selectOptions(screen.getByRole('combobox', { name: /Which hall/ }), 'paris')
  await user.click(group(/Where did you sit/).getByRole('radio', { name: 'The balcony' }))
  await user.click(group(/What did you like/).getByRole('checkbox', { name: 'The organ' }))
  await user.click(group(/What did you like/).getByRole('checkbox', { name: 'The strings' }))
  await user.click(group(/How was the sound/).getByRole('radio', { name: '4' }))
  const date = screen.getByLabelText<HTMLInputElement>(/When/)
  expect([date.type, date.min, date.max]).toEqual(['date', '2026-01-01', '2026-12-31'])
  expect(group(/Would you come again/).getAllByRole('radio')).toHaveLength(11)
  expect(screen.getByRole('group', { name: /How was the sound/, description: /1 – poor\s*5 – splendid/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('survey.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/survey/sound' })
  expect(requests[0]?.data).toEqual({
    fields: {
      text: 'Anna',
      textarea: '',
      email: '',
      number: '3,5',
      date: '',
      select: 'paris',
      radio: 'balcony',
      checkbox: ['strings', 'organ'],
      rating: '4',
      scale: '',
    },
  })
  expect(JSON.parse(requests[0]!.headers['x-hybrid-only-data']!)).toEqual(['flash', 'points'])
})

test('survey page: sent twice before there is an answer, it is sent once', async () => {
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<object>()
  const { user, requests, settled } = await openPage('survey', survey, { answer: () => answered })
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Anna{Enter}')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await user.keyboard('{Enter}')
  letAnswer({ points: 50, flash: { survey: 'submitted' }, errors: {} })
  await settled()
  expect(requests).toHaveLength(1)
})

// Holds: pages.survey-title-content-submit-button, states.survey-unanswered-then-submitted-points
test('survey page: once sent, a banner with the points stands where the form stood, and has the focus', async () => {
  const nodes = [{ type: 'paragraph' as const, children: [{ type: 'text' as const, text: 'Three minutes, no more.' }] }]
  const intro: Block = { id: 'intro', name: 'text', props: { nodes } }
  const { user, t } = await openPage(
    'survey',
    { ...survey, content: [intro, ...content] },
    { answer: () => ({ points: 50, flash: { survey: 'submitted' }, errors: {} }) },
  )
  await user.click(screen.getByRole('button', { name: t('survey.submit') }))
  const banner = await screen.findByText(t('survey.sent'))
  // Good news: announced politely.
  expect(banner.closest('[role]')?.getAttribute('role')).toBe('status')
  expect(screen.getByText(t('survey.points', { points: 50 }))).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  // Its text stays, below.
  const said = screen.getByText('Three minutes, no more.')
  expect(banner.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.activeElement?.contains(banner)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('survey page: once answered, no title and no frame is left of what held questions only', async () => {
  const title = (text: string, level?: 2 | 3): Block => ({ id: text, name: 'title', props: { text, level } })
  const nodes = [{ type: 'paragraph' as const, children: [{ type: 'text' as const, text: 'We read all.' }] }]
  const text: Block = { id: 'text', name: 'text', props: { nodes } }
  const frame: Block = { id: 'frame', name: 'section', props: { children: [title('Your seat'), ...content] } }
  const all = [title('The evening'), title('The music', 3), ...content, frame, title('Afterwards'), text, title('End')]
  await openPage('survey', { ...survey, content: all, points: 50 })
  const titles = within(screen.getByRole('main')).getAllByRole('heading')
  expect(titles.map((one) => one.textContent)).toEqual([survey.title, 'Afterwards'])
  expect(screen.getByText('We read all.')).toBeDefined()
})

// Holds: pages.survey-title-content-submit-button
test('survey page: who has answered before reads so, with the points', async () => {
  const { t } = await openPage('survey', { ...survey, points: 50 })
  expect(screen.getByText(t('survey.answered'))).toBeDefined()
  expect(screen.getByText(t('survey.points', { points: 50 }))).toBeDefined()
  expect(screen.queryByRole('button', { name: t('survey.submit') })).toBeNull()
})

test('survey page: what is wrong is listed, said by each question, and the first has the focus; nothing is lost', async () => {
  const errors = { 'fields.radio': 'Choose one.', 'fields.text': 'Who?' }
  const { user, t } = await openPage('survey', survey, { answer: () => ({ errors }) })
  await user.type(screen.getByRole('textbox', { name: /Your words/ }), 'Lovely')
  await user.click(screen.getByRole('button', { name: t('survey.submit') }))
  const links = within(await screen.findByRole('alert')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Your name – Who?', 'Where did you sit? – Choose one.'])
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name', description: 'Who?' })
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
  await user.click(links[1]!)
  expect((document.activeElement as HTMLInputElement).value).toBe('stalls')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your words/ }).value).toBe('Lovely')
})

test('survey page: what came back without JavaScript stands in its fields, whatever it is', async () => {
  const input = { fields: { text: ['a'], textarea: 'Lovely', checkbox: 'organ', radio: 'balcony', number: { a: 1 } } }
  await openPage('survey', survey, { shared: { input, errors: { 'fields.text': 'Who?' } } })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your words/ }).value).toBe('Lovely')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'The organ' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The balcony' }).checked).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('Who?')
})

test('survey page: what was typed and chosen before hydration stays', async () => {
  const beforeHydration = () => {
    document.querySelector<HTMLInputElement>('[name="fields[text]"]')!.value = 'Anna'
    document.querySelector<HTMLInputElement>('[name="fields[radio]"][value=balcony]')!.checked = true
    document.querySelector<HTMLInputElement>('[name="fields[checkbox][]"][value=organ]')!.checked = true
  }
  const { user, t, requests } = await openPage('survey', survey, { beforeHydration })
  await user.click(screen.getByRole('button', { name: t('survey.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.data).toMatchObject({ fields: { text: 'Anna', radio: 'balcony', checkbox: ['organ'] } })
})
