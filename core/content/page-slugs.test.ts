import { createRouter, listRoutes } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import { pageRoutes } from '../routes/page-routes.ts'
import { findTakenSlugs } from './page-slugs.ts'

const router = createRouter(pageRoutes)

test('page slugs: none that begins a path of the shop is free, in whatever language', () => {
  for (const { path } of listRoutes(pageRoutes)) {
    const [, word = ''] = path.split('/')
    if (word === '' || word.startsWith('{')) continue
    expect([path, findTakenSlugs({ en: 'free', hu: word })]).toEqual([path, [word]])
  }
})

test('page slugs: a free one is a page’s in the table of routes, whatever stands before it there', () => {
  const words = listRoutes(pageRoutes).flatMap(({ path }) => path.split(/[/{}?]+/))
  for (const word of new Set(words.filter((candidate) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(candidate)))) {
    if (findTakenSlugs({ en: word }).length === 0)
      expect([word, router.match(`/${word}`)?.name]).toEqual([word, 'page'])
  }
  expect(findTakenSlugs({ en: 'terms', fr: 'conditions', hu: 'aszf' })).toEqual([])
})

test('page slugs: the folders of files and the paths of machines are taken, too', () => {
  expect(findTakenSlugs({ en: 'media', fr: 'build', hu: 'health' })).toEqual(['media', 'build', 'health'])
})
