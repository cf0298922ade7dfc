import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { locales } from '#values/locales.ts'
import {
  type BankMessageKey,
  type MailMessageKey,
  pageAreas,
  serverAreas,
  type ServerTranslate,
  type TicketMessageKey,
} from './server/areas.ts'
import { compilePageMessages } from './server/catalogue.ts'
import type { MessageKey, Translate } from './translator.ts'

const areas = { ...pageAreas, ...serverAreas }
const root = join(import.meta.dirname, '../..')

/** Returns the code of the shop and of the layers below it, without tests. */
function readCode(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\/|node_modules/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
}

test('messages: a folder with locale files is an area, and each area is in the table', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const withTexts = folders.filter(({ name }) => readdirSync(join(import.meta.dirname, name)).includes('en.json'))
  expect(withTexts.map(({ name }) => name).sort()).toEqual(Object.keys(areas).sort())
})

test('messages: no key is in two areas', () => {
  const keys = Object.values(areas).flatMap(({ en }) => Object.keys(en))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('messages: a browser gets no text of mails, tickets, the bank or the answers', () => {
  const served = compilePageMessages()
  for (const locale of locales) {
    const keys = Object.keys(served[locale])
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter((key) => /^(mail|bank|payment\.error|contact\.errors)\./.test(key))).toEqual([])
    for (const area of Object.values(serverAreas)) expect(keys.filter((key) => key in area[locale])).toEqual([])
  }
})

test('messages: pages cannot say what belongs to the server, nor mails, tickets and the bank what belongs to pages', () => {
  expectTypeOf<Extract<MessageKey, 'mail.dear' | 'bank.pay' | 'ticket.entry' | 'cart.refused.line'>>().toBeNever()
  expectTypeOf<Extract<MailMessageKey | TicketMessageKey | BankMessageKey, 'cart.title' | 'links.venues'>>().toBeNever()
  expectTypeOf<Extract<TicketMessageKey, 'mail.dear' | 'bank.pay'>>().toBeNever()
  expectTypeOf<ServerTranslate>().toExtend<Translate>()
  expectTypeOf<ServerTranslate>().toExtend<Translate<MailMessageKey>>()
  expectTypeOf<Translate>().not.toExtend<ServerTranslate>()
})

test('messages: every text is said somewhere', () => {
  const code = ['core', 'ui', 'apps/shop', 'operations', 'platform', 'values'].flatMap(readCode).join('\n')
  /** `event.${state}.title` covers every key that matches it. */
  const patterns = [...new Set(code.match(/`[a-z][\w.]*\.\$\{[^`]*`/g))].map(
    (template) =>
      new RegExp(
        `^${template
          .slice(1, -1)
          .replaceAll('.', '\\.')
          .replace(/\$\{.*?\}(?=\\|$)/g, '([\\w.]+)')}$`,
      ),
  )
  // What is filled in is named somewhere, too: quoted, as a key, or as a number.
  const isNamed = (part: string) =>
    code.includes(`'${part}'`) || new RegExp(/^\d+$/.test(part) ? `\\b${part}\\b` : `\\b${part}\\??:`).test(code)
  const isSaid = (key: string) =>
    code.includes(`'${key}'`) || patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isNamed))
  for (const [name, { en }] of Object.entries(areas))
    expect([name, Object.keys(en).filter((key) => !isSaid(key))]).toEqual([name, []])
})
