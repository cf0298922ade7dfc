// @vitest-environment happy-dom
import { renderRoot } from '@cadenza/navigation/server'
import { expect, test } from 'vitest'
import { replaceAddress } from './own-address.ts'

const made = 'https://house.example/season?q=a&page=2'
/** A page address may be misused to break out of the attribute, the text, or the element. */
const asked = `https://house.example/season?q=a&page=2&x='"><script>&y=\\`
const payloadOf = (url: string) => ({
  view: { component: 'season', properties: { head: { canonical: made }, nested: { url: made, version: '1' } } },
  dialog: null,
  url,
  version: '1',
})

test('own address: a navigation has the visitor’s address as its own, and nothing else is another', () => {
  const own = replaceAddress(JSON.stringify(payloadOf(made)), { made, asked }, false)
  expect(JSON.parse(own!)).toEqual(payloadOf(asked))
})

test('own address: a document has it in its payload, as text', () => {
  const body = `<p>"url":"${made}"</p>${renderRoot(payloadOf(made) as never, `<a href="${made}">x</a>`)}`
  const own = replaceAddress(body, { made, asked }, true)!
  expect(own).not.toContain('<script>')
  const element = document.createElement('div')
  element.innerHTML = own
  const root = element.querySelector<HTMLElement>('#root')!
  expect(JSON.parse(root.dataset['payload']!)).toEqual(payloadOf(asked))
  expect(root.innerHTML).toBe(`<a href="${made.replace('&', '&amp;')}">x</a>`)
})

test('own address: what does not say its address is given to nobody under another one', () => {
  expect(replaceAddress('<p>A page.</p>', { made, asked }, true)).toBeNull()
  expect(replaceAddress(`"url":"${made}/else","version":"1"`, { made, asked }, false)).toBeNull()
})
