import { expect, test } from 'vitest'
import { type Locale, locales } from '#values/locales.ts'
import { createDeskTranslator, compileDeskMessages } from '#apps/desk/i18n/server/catalogue.ts'
import { auditAreas } from '../audit.ts'
import { auditActions, findActions, nameAction } from './name-action.ts'

const messages = compileDeskMessages()
const translator = (locale: Locale) =>
  createDeskTranslator(locale, {
    messages: messages[locale],
    shop: (key) => {
      throw new Error(`No text of the desk is called ${key}.`)
    },
  })

test.each(locales)('audit: in %s everything that the log can say has a name of its own', (locale) => {
  const names = auditActions.map((action) => nameAction(action, translator(locale)))
  expect(names.filter((name) => !/^\p{Lu}/u.test(name))).toEqual([])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('audit: every action belongs to one part of the house', () => {
  const areasOf = (action: string) => {
    const first = action.split(/[ -]/)[0]!
    return Object.values(auditAreas).filter((words: readonly string[]) => words.includes(first)).length
  }
  expect(auditActions.filter((action) => areasOf(action) !== 1)).toEqual([])
})

test('audit: an action is found by the beginning of its name, and one of an older shop is told as it was written', () => {
  expect(findActions('jegyek új', translator('hu'))).toEqual(['order resend'])
  expect(findActions('entrée de la FAQ : publication', translator('fr'))).toEqual([
    'question publish',
    'question schedule',
  ])
  expect(nameAction('page revert', translator('en'))).toBe('Page: restored')
  expect(nameAction('gallery picture hall', translator('en'))).toBe('Gallery picture: hall changed')
  expect(nameAction('queue changed', translator('en'))).toBe('Queue changed')
  expect(nameAction('sale paused', translator('en'))).toBe('Sale paused')
  expect(nameAction('right changed', translator('en'))).toBe('Right changed')
  expect(nameAction('something of old', translator('fr'))).toBe('something of old')
})
test('audit log: what is done with files, price types, blocked seats and VAT rates is named', async () => {
  const actions = [
    'file add',
    'file remove',
    'recording add',
    'recording remove',
    'price type added',
    'price type removed',
    'seats blocked',
    'seats released',
    'VAT rate added',
    'VAT rate removed',
  ]
  expect(actions.map((action) => nameAction(action, translator('en')))).toEqual([
    'File uploaded',
    'File deleted',
    'Recording uploaded',
    'Recording deleted',
    'Price type added to a concert',
    'Price type removed from a concert',
    'Seats blocked',
    'Blocked seats released',
    'VAT rate added',
    'VAT rate removed',
  ])
})
