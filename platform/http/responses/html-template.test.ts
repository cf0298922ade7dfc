import { expect, test } from 'vitest'
import { html, markSafe } from './html-template.ts'

test('values are escaped, in text and in attributes', () => {
  const name = `<script>"O'Hara" & Co</script>`
  expect(String(html`<p title="${name}">${name}</p>`)).toBe(
    '<p title="&lt;script&gt;&quot;O&#39;Hara&quot; &amp; Co&lt;/script&gt;">&lt;script&gt;&quot;O&#39;Hara&quot; &amp; Co&lt;/script&gt;</p>',
  )
})

test('what html made is not escaped again, lists are joined, nothing is written for nothing', () => {
  const items = ['Ő', '<'].map((item) => html`<li>${item}</li>`)
  expect(String(html`${items}${null}${false}${undefined}${0}`)).toBe('<li>Ő</li><li>&lt;</li>0')
})

test('raw markup is another word', () => {
  expect(String(html`<p>${markSafe('<br>')}</p>`)).toBe('<p><br></p>')
})

test('an object that only looks like safe markup is escaped', () => {
  const forged = { toString: () => '<b>' } as unknown as string
  expect(() => String(html`${forged}`)).toThrow()
})
