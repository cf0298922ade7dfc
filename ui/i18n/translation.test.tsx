// @vitest-environment happy-dom
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { compileCatalogue } from './server/catalogue.ts'
import { TranslationProvider, useFormatDate, useLocale, useTranslate, useTranslateRich } from './translation.tsx'
import { createRichTranslator } from './translator.ts'

const catalogue = compileCatalogue()
const asText = { terms: String }

function Words() {
  const [text, rich] = [useTranslate(), useTranslateRich()]
  // The functions are stable across renders: an effect that depends on them does not run each time.
  const [firstText, firstRich] = [useState(() => text)[0], useState(() => rich)[0]]
  const isSame = text === firstText && rich === firstRich
  return `${useLocale()}, ${text('links.venues')}, ${rich<string>('checkout.terms', asText).join('')}, ${isSame ? 'same' : 'other'}`
}

function renderer() {
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  return (locale: Locale) => {
    const app = (
      <TranslationProvider locale={locale} timeZone="Europe/Budapest" messages={catalogue[locale]}>
        <Words />
      </TranslationProvider>
    )
    flushSync(() => root.render(app))
    return container.textContent
  }
}

test('translation: everything inside speaks the language that is given, and another one when that is given', () => {
  const render = renderer()
  const terms = (locale: Locale) =>
    createRichTranslator(locale, catalogue[locale])<string>('checkout.terms', asText).join('')
  expect(render('en')).toBe(`en, Venues, ${terms('en')}, same`)
  expect(render('en')).toBe(`en, Venues, ${terms('en')}, same`)
  expect(render('hu')).toBe(`hu, Helyszínek, ${terms('hu')}, other`)
})

function Day() {
  return useFormatDate()('2026-11-27T18:30:00Z', 'short')
}

test.each([
  [undefined, '2027-01-02', 'Fri, Nov 27'],
  [true, '2026-12-02', 'Fri, Nov 27'],
  [true, '2027-01-02', 'Fri, Nov 27, 2026'],
])(
  'translation: a short date says its year only where that is asked for, and not this year’s: %s, %s',
  (showsYear, today, said) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
    onTestFinished(() => void vi.useRealTimers())
    const container = document.createElement('div')
    const root = createRoot(container)
    onTestFinished(() => root.unmount())
    const app = (
      <TranslationProvider locale="en" timeZone="Europe/Budapest" messages={catalogue.en} showsYear={showsYear}>
        <Day />
      </TranslationProvider>
    )
    flushSync(() => root.render(app))
    expect(container.textContent).toBe(said)
  },
)

test('translation: outside of any language it says what is missing', () => {
  const container = document.createElement('div')
  const told: unknown[] = []
  const root = createRoot(container, { onUncaughtError: (error) => told.push(error) })
  onTestFinished(() => root.unmount())
  flushSync(() => root.render(<Words />))
  expect(told).toEqual([new Error('There is no language here: render inside a TranslationProvider.')])
})
