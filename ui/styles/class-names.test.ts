/**
 * A class that a component names but its module lacks raises no error: the page only looks wrong.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('styles: every class that a component names is in its module', () => {
  const components = globSync('{ui,apps}/**/!(*.test).{ts,tsx}', { cwd: root })
  const named = components.flatMap((file) => {
    const text = read(file)
    const code = text.replaceAll(/^import .*$/gm, '')
    return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, styles, path]) => {
      const css = read(path!.startsWith('#') ? path!.slice(1) : join(dirname(file), path!))
      const names = code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))
      return [...new Set([...names].map(([, name]) => name!))].map((name) => ({ file, name, css }))
    })
  })
  expect(named.length).toBeGreaterThan(1000)
  const missing = named.filter(({ name, css }) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
