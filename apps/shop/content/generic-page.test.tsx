// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../client/testing/open-page.tsx'
import type { Block, TextNode } from '#core/content/blocks/blocks.ts'

const text = (nodes: TextNode[]): Block => ({ id: 'text', name: 'text', props: { nodes } })
const title = (value: string, level?: 2 | 3): Block => ({ id: value, name: 'title', props: { text: value, level } })
const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map((heading) => [heading.tagName, heading.textContent])

// Holds: pages.generic-page-title-hidden-if, entities.page-title-content-hide-title
test('generic page: it has its title over its content, unless the title is hidden', async () => {
  const content = [
    title('Delivery'),
    text([{ type: 'heading', level: 3, children: [{ type: 'text', text: 'By mail' }] }]),
  ]
  await openPage('page', { title: 'Terms of sale', content, hide_title: false })
  expect(headings()).toEqual([
    ['H1', 'Terms of sale'],
    ['H2', 'Delivery'],
    ['H3', 'By mail'],
  ])
  expect(document.querySelector('h1[class*=hidden]')).toBeNull()
  await openPage('page', { title: 'Terms of sale', content, hide_title: true })
  expect(headings()).toEqual([
    ['H1', 'Terms of sale'],
    ['H2', 'Delivery'],
    ['H3', 'By mail'],
  ])
  expect(document.querySelector('h1[class*=hidden]')?.textContent).toBe('Terms of sale')
})
