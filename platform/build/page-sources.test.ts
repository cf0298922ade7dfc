import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPageFiles } from './page-sources.ts'
import { waitForBuild } from './built-pages.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('page table: each page is found with its file, from the root, and nothing else', async () => {
  const root = await makeFolder()
  await mkdir(join(root, 'app/pages'), { recursive: true })
  await writeFile(
    join(root, 'app/pages/pages.ts'),
    `
export const pages = {
  home: () => import('../home/home-page.tsx'),
  cart: () => import('./cart/cart-page.tsx'),
  'event-date': () => import('./event-date-page.tsx'),
  a1:  () => import('./spaced.tsx'),
    order_paid: () => import('./order-paid.tsx'),
  // gone: () => import('./gone.tsx'),
  x: (id) => import('./with-argument.tsx'),
}
`,
  )
  expect([...readPageFiles({ root, table: 'app/pages/pages.ts' })]).toEqual([
    ['home', 'app/home/home-page.tsx'],
    ['cart', 'app/pages/cart/cart-page.tsx'],
    ['event-date', 'app/pages/event-date-page.tsx'],
    ['order_paid', 'app/pages/order-paid.tsx'],
  ])
})

test('page table: of a list of features each page is found with its file, from the root', async () => {
  const root = await makeFolder()
  await mkdir(join(root, 'app/list'), { recursive: true })
  await mkdir(join(root, 'app/rooms/inner'), { recursive: true })
  const files = {
    'app/list/features.ts': `import { rooms } from '../rooms/feature.ts'
import { inner } from '../rooms/inner/feature.ts'
import type { Feature } from '../feature.ts'
// import { gone } from '../gone/feature.ts'
`,
    'app/rooms/feature.ts': `
export const rooms = {
  pages: {
    rooms: () => import('./rooms-page.tsx'),
  },
}`,
    'app/rooms/inner/feature.ts':
      "export const inner = {\n  pages: {\n    'one-room': () => import('./room-page.tsx'),\n  },\n}",
    'app/feature.ts': 'export interface Feature {}',
  }
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  expect([...readPageFiles({ root, table: 'app/list/features.ts' })]).toEqual([
    ['rooms', 'app/rooms/rooms-page.tsx'],
    ['one-room', 'app/rooms/inner/room-page.tsx'],
  ])
})

test('build: whoever waits for it goes on once its folder is there', async () => {
  const folder = join(await makeFolder(), 'dist')
  let isThere = false
  const waiting = waitForBuild(folder).then(() => (isThere = true))
  await new Promise(setImmediate)
  expect(isThere).toBe(false)
  await mkdir(folder)
  await waiting
  await waitForBuild(folder)
})
