import { expect, test } from 'vitest'
import { readInLanguage, type ReadShared } from './shared-reads.ts'

test('what is kept for everybody is kept for each language', async () => {
  const kept = new Map<string, Promise<unknown>>()
  const readShared: ReadShared = async <value>(name: string, read: () => Promise<value>) => {
    if (!kept.has(name)) kept.set(name, read())
    return kept.get(name) as Promise<value>
  }
  const read = (locale: 'en' | 'fr', text: string) => readInLanguage(locale, readShared)('menu', async () => text)
  expect([await read('en', 'Season'), await read('fr', 'Saison'), await read('en', 'Later')]).toEqual([
    'Season',
    'Saison',
    'Season',
  ])
})
