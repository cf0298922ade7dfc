import { expect, it } from 'vitest'
import { stringifyQuery } from './query.ts'

it.each([
  [{ a: "!'()*" }, 'a=%21%27%28%29%2A'],
  [{ a: 'é &=+#%/?' }, 'a=%C3%A9%20%26%3D%2B%23%25%2F%3F'],
  [{ 'a&b=c+d#e%f g': 1 }, 'a%26b%3Dc%2Bd%23e%25f%20g=1'],
  [{ a: null, b: undefined, c: () => 1, d: '' }, 'a=&d='],
  [{ a: [], b: {}, c: new Set() }, ''],
  [{ a: [[1, 2], { b: 3 }] }, 'a[][]=1&a[][]=2&a[][b]=3'],
  [{ a: [undefined, 1, () => 1] }, 'a[]=1'],
  [{ a: { d: new Date(0) }, b: false, c: 0 }, 'a[d]=1970-01-01T00%3A00%3A00.000Z&b=false&c=0'],
  [{}, ''],
])('%o is written as “%s”', (data, query) => expect(stringifyQuery(data)).toBe(query))

it('members of lists have their places in the addresses of routes, those of objects their names in both', () => {
  const data = { a: [['x'], { b: 'y' }], c: { d: 'z' }, e: new Set(['u', 'v']) }
  expect(stringifyQuery(data, 'indices')).toBe('a[0][0]=x&a[1][b]=y&c[d]=z&e[0]=u&e[1]=v')
  expect(stringifyQuery(data, 'brackets')).toBe('a[][]=x&a[][b]=y&c[d]=z&e[]=u&e[]=v')
})
