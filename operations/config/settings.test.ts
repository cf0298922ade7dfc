import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeProvider, paymentProviders } from '#core/payments/providers/server/providers.ts'
import { settingNames } from './config.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Variables described in the tables of a page. */
const describedBy = (page: string) =>
  page.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))

test('every setting of the shop is described in the reference or by its payment provider, and no other', () => {
  const pages = ['docs/reference/settings.md', ...globSync('core/payments/*/README.md', { cwd: root })]
  const described = pages.flatMap((page) => describedBy(read(page)))
  expect(new Set(described)).toEqual(new Set(settingNames))
  expect(described).toHaveLength(settingNames.length)
})

test('every setting of the shop stands in the example of an environment, with those of the provider that it chooses, and no other', () => {
  const example = read('deploy/.env.example')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const chosen = describeProvider(/^PAYMENT_PROVIDER=(.*)/m.exec(example)?.[1] ?? '')
  const others = paymentProviders.filter((provider) => provider !== chosen && !provider.isDemo)
  const unchosen = new Set(others.flatMap(({ variables }) => Object.keys(variables)))
  // The last one is for the database beside the shop.
  expect(new Set(named.filter((name) => name !== 'POSTGRES_PASSWORD'))).toEqual(
    new Set(settingNames.filter((name) => !unchosen.has(name))),
  )
})
