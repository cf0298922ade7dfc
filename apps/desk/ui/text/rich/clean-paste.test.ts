// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { writeText } from '../marked-text.ts'
import { checkPaste, textPasteParser, removeStyles } from './clean-paste.ts'
import { textSchema } from './schema.ts'
import { toNodes } from './text-document.ts'

/** Returns the resulting text, as in the plain field. */
function paste(markup: string): string {
  const holder = document.createElement('div')
  holder.innerHTML = removeStyles(markup)
  const { content } = textPasteParser.parseSlice(holder)
  return writeText(toNodes(textSchema.nodes.doc.createAndFill(null, content)!))
}

describe('what is pasted', () => {
  test('brings no script, no style, no picture, and no link that leads where content may not lead', () => {
    const markup = `<style>p { color: red }</style><script>alert(1)</script><svg><text>drawn</text></svg>
      <p onclick="alert(3)" style="color: red">See <a href="javascript:alert(4)">this</a>, <a href=" https://a.example/x ">that</a>
      <img src="x" onerror="alert(5)"><iframe src="https://a.example"></iframe></p>`
    expect(paste(markup)).toBe('See this, [that](https://a.example/x)')
  })

  test('keeps what Word means by its styles: marks, and lists with a sign of their own', () => {
    const entry = (sign: string, words: string) =>
      `<p class="MsoListParagraph" style="text-indent: -18pt"><span style="mso-list:Ignore">${sign}<span>&nbsp;</span></span>${words}</p>`
    const markup = `<h1><span style="font-weight: bold">Season</span></h1>
      <p><b style="font-weight: normal">plain <span style="font-style: italic">slanted</span></b></p>
      ${entry('·', 'one')}${entry('·', 'two')}${entry('1.', 'first')}`
    expect(paste(markup)).toBe('### **Season**\n\nplain *slanted*\n\n- one\n- two\n\n1. first')
  })

  test('makes lines of what stands deeper than a text goes: lists in lists, cells, paragraphs of a quotation', () => {
    expect(paste('<ul><li><p>a</p><p>b</p><ul><li>c</li></ul></li><li>d</li></ul>')).toBe('- a\n  b\n- c\n- d')
    expect(paste('<table><tbody><tr><td>A</td><td><p>B</p></td></tr></tbody></table>')).toBe('A B')
    expect(paste('<blockquote><p>a</p><p>b</p></blockquote>')).toBe('> a\n> b')
    expect(paste('<h2>a</h2><h5>b</h5><div>c<br>d</div>')).toBe('### a\n\n#### b\n\nc\nd')
    expect(paste('<ul><li>a</li><ul><li>b</li></ul></ul>')).toBe('- a\n- b')
    expect(paste('<blockquote><p>a</p>b</blockquote>')).toBe('> a\n> b')
    expect(paste('<p class="MsoListParagraph">without a sign</p>')).toBe('without a sign')
  })

  test('is marked by what it looks like: what a tag says and its style takes back is no mark', () => {
    const of = (tag: string, style: string) => paste(`<p>a <${tag} style="${style}">b</${tag}></p>`)
    expect([of('i', 'font-style: normal'), of('i', 'color: red'), of('em', '')]).toEqual(['a b', 'a *b*', 'a *b*'])
    expect([of('b', 'font-weight: 400'), of('b', 'font-weight: 700'), of('b', '')]).toEqual([
      'a b',
      'a **b**',
      'a **b**',
    ])
    expect([of('span', 'font-variant: small-caps'), of('span', 'font-variant: normal')]).toEqual(['a ^^b^^', 'a b'])
    expect(paste('<p><a>no link</a></p>')).toBe('no link')
  })

  test('of more than there is room for, nothing is read; of too much markup, the words alone are taken', () => {
    const long = 'x'.repeat(1_000_000)
    expect(checkPaste({ words: long, markup: '' }, 20_000)).toBe('tooLong')
    expect(checkPaste({ words: '', markup: long }, 20_000)).toBe('tooLong')
    expect(checkPaste({ words: 'short', markup: long }, 20_000)).toBe('wordsOnly')
    expect(checkPaste({ words: 'short', markup: '<p>short</p>' }, 20_000)).toBe('asIs')
    expect([5, 4].map((room) => checkPaste({ words: 'short', markup: '' }, room))).toEqual(['asIs', 'tooLong'])
  })
})
