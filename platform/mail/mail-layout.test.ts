import { expect, test } from 'vitest'
import { html } from '../http/responses/html-template.ts'
import { createMailParts } from './mail-layout.ts'

const parts = createMailParts({
  colors: { paper: '#fff', ink: '#111', muted: '#777' },
  headingFont: 'Serif',
  textFont: 'Sans',
  divider: html`<hr />`,
})
const sender = { name: 'Muse & Co', url: 'https://muse.example', email: 'hi@muse.example', phone: '+33 (1) 23-45' }

test('mail layout: a mail says who writes, in its language, and where to turn to', () => {
  const body = html`${parts.paragraph('A < B')}${parts.button('Open', 'https://muse.example/a?b=1&c=2')}`
  const page = { title: 'Your tickets', preheader: 'They are here', body }
  const text = parts.layout({ sender, locale: 'hu' }, page).toString()
  expect(text).toContain('<html lang="hu">')
  expect(text).toContain('<title>Your tickets</title>')
  expect(text).toMatch(/display:none[^>]*>They are here</)
  expect(text).toMatch(/<a href="https:\/\/muse\.example"[^>]*>Muse &amp; Co<\/a>/)
  expect(text).toMatch(/<a href="mailto:hi@muse\.example"[^>]*>hi@muse\.example<\/a>/)
  expect(text).toMatch(/<a href="tel:\+3312345"[^>]*>\+33 \(1\) 23-45<\/a>/)
  expect(text).toContain('A &lt; B')
  // A long address in a message makes no mail wider than its window.
  expect(text).toMatch(/<body[^>]*overflow-wrap:anywhere/)
  // The label is legible on the button, which has the page's colours inverted.
  expect(text).toMatch(
    /href="https:\/\/muse\.example\/a\?b=1&amp;c=2"\s*style="[^"]*background:#111;color:#fff[^"]*"\s*>Open<\/a/,
  )
})

test('mail layout: facts have what they are called before what they are', () => {
  const text = parts
    .facts([
      ['Hall', 'Salle Gaveau'],
      ['Seats', html`<b>3</b>`],
    ])
    .toString()
  const cells = [...text.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell)
  expect(cells.map((cell) => cell?.trim())).toEqual(['Hall', 'Salle Gaveau', 'Seats', '<b>3</b>'])
  // A label is not broken within a word for the sake of its value.
  expect(text).toMatch(/<td[^>]*word-break:normal[^>]*>\s*Hall/)
})
