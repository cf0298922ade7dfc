import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { readPageFiles } from '#platform/build/page-sources.ts'
import { pageSources } from './page-sources.ts'

test('the file of every page is found by the features', () => {
  const files = readPageFiles(pageSources)
  expect(files.get('event')).toBe('apps/shop/catalogue/event-page.tsx')
  expect(files.get('payment-success')).toBe('apps/shop/orders/payment-result/success-page.tsx')
  expect(files.size).toBeGreaterThanOrEqual(9)
})

test.each([
  'platform/http/responses/html-template.ts',
  'apps/shop/app/pages/document.ts',
  'core/context/content-errors.ts',
  'core/accounts/server/describe-device.ts',
])('a client build that reaches server code stops: %s', async (file) => {
  const { root } = pageSources
  const directory = await mkdtemp(join(root, 'node_modules/.vite-wall-'))
  try {
    const entry = join(directory, 'entry.ts')
    await writeFile(entry, `import * as values from '${join(root, 'values/locales.ts')}'\nconsole.log(values)`)
    await expect(buildClient(entry)).resolves.toBeDefined()
    await writeFile(entry, `import * as code from '${join(root, file)}'\nconsole.log(code)`)
    await expect(buildClient(entry)).rejects.toThrow('code of the server must not reach the browser')
  } finally {
    await rm(directory, { recursive: true })
  }
})

function buildClient(entry: string): Promise<unknown> {
  return build({
    root: pageSources.root,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
  })
}
