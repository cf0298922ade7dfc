// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSorting } from '#apps/desk/testing/sorted-list.ts'

const now = '2026-11-21T12:00:00.000Z'
const written = { show: 'current', mayEdit: true, mayAdd: true, now }

testSorting('content/articles/server/article-store.ts', 'articles', {
  ...written,
  articles: [],
  categories: [],
  category: '',
  isInOrder: false,
})
testSorting('content/media/server/picture-store.ts', 'media', { ...written, pictures: [] })
testSorting('content/events/server/event-store.ts', 'events', { ...written, events: [] })
testSorting('content/soloists/server/soloist-store.ts', 'soloists', { ...written, soloists: [] })
testSorting('content/surveys/server/tally-store.ts', 'survey-answers', {
  asked: 'survey',
  id: 1,
  title: 'After the concert',
  count: 1,
  tallies: [],
  answers: [],
})
testSorting('content/pages/server/page-store.ts', 'pages', { ...written, pages: [] })
testSorting('promo/server/promo-list-store.ts', 'promo-codes', { codes: [], filters: {}, halls: [], mayMake: true })
testSorting('inbox/server/feature.ts', 'inbox', { messages: [], filters: {}, open: 0, colleagues: [] })
testSorting('season/dates/server/date-lines.ts', 'season', { dates: [], show: 'coming', now, mayUseFiles: true })

const desk = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(desk, name), 'utf8')

test('tables: every list of the desk that is sorted is looked at, here or in the test of its page', () => {
  const defining = globSync('**/server/**/*.ts', { cwd: desk }).filter(
    (name) => !name.endsWith('server/list-query.ts') && /= defineList\(|sortName: '/.test(read(name)),
  )
  const tests = globSync('**/*.test.tsx', { cwd: desk }).map(read).join('\n')
  const tested = [...tests.matchAll(/^testSorting\('([^']+)'/gm)].map(([, name]) => name!)
  expect(tested.toSorted()).toEqual(defining.toSorted())
})
