// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'

const questionOf = (key: string) => ({
  key,
  question: `What about ${key}?`,
  answer: [
    {
      id: key,
      name: 'text',
      props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text: `Answer on ${key}`, bold: true }] }] },
    },
  ],
})
const questions = ['tickets', 'doors', 'seats'].map(questionOf)
const answers = () => [...document.querySelectorAll('details')]
const openOnes = () => answers().map(({ open }) => open)

afterEach(() => void (location.hash = ''))

// Holds: pages.faq-accordion-first-opened-time
test('questions: the first is open, and a browser keeps one open at a time, as they share a name', async () => {
  const { t } = await openPage('faq', { questions })
  expect(openOnes()).toEqual([true, false, false])
  expect(new Set(answers().map((answer) => answer.getAttribute('name')))).toEqual(new Set(['faq']))
  const main = within(screen.getByRole('main'))
  expect(screen.getByRole('heading', { level: 1, name: t('faq.title') })).toBeDefined()
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    questions.map(({ question }) => question),
  )
  // Rich text, not plain text.
  expect(main.getByText('Answer on doors').tagName).toBe('STRONG')
  expect(main.getByText('Answer on doors').closest('details')).toBe(answers()[1])
})

test('questions: the one that the address names opens, on coming and where the address changes', async () => {
  await openPage('faq', { questions }, { beforeHydration: () => (location.hash = '#question-seats') })
  expect(openOnes()[2]).toBe(true)
  location.hash = '#question-doors'
  window.dispatchEvent(new Event('hashchange'))
  expect(openOnes()[1]).toBe(true)
  location.hash = '#nothing'
  window.dispatchEvent(new Event('hashchange'))
  expect(openOnes()[1]).toBe(true)
})

test('questions: the name of an answer stands inside of it, so that a browser without JavaScript opens it', async () => {
  await openPage('faq', { questions })
  for (const [index, { key }] of questions.entries()) {
    const named = document.querySelector(`#question-${key}`)
    expect(named?.parentElement).toBe(answers()[index])
    expect(named?.closest('summary')).toBeNull()
  }
})

test('questions: where there are none the page says so, and leads to the contact form all the same', async () => {
  const { t } = await openPage('faq', { questions: [] })
  const main = within(screen.getByRole('main'))
  expect(main.getByText(t('faq.empty'))).toBeDefined()
  expect(main.getByRole('link', { name: t('faq.ask') }).getAttribute('href')).toBe('/#contact-us')
})
