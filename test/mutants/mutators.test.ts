import { describe, expect, it } from 'vitest'
import { chooseMutators, listMutants } from './instrumenter.ts'

async function breakCode(code: string): Promise<string[]> {
  await chooseMutators('own')
  const mutants = await listMutants('example.ts', code)
  return mutants.map(({ mutatorName, replacement }) => `${mutatorName}: ${replacement}`)
}

describe('the mutators of guards', () => {
  it('are those that Stryker uses once they are chosen, and its own are not', async () => {
    expect(await breakCode('const a = b && c')).toEqual([])
    await chooseMutators('stryker')
    expect(await listMutants('example.ts', 'const a = b && c')).not.toHaveLength(0)
  })

  it('leave out a link of a query chain', async () => {
    expect(await breakCode("const q = db.selectFrom('zones').where('id', '=', 1).forUpdate()")).toEqual([
      "QueryLink: db.selectFrom('zones').where('id', '=', 1)",
      "QueryLink: db.selectFrom('zones')",
    ])
  })

  it('do not wait for a statement, and leave it out', async () => {
    expect(await breakCode('async function f() { await a(); return b() }')).toEqual([
      'MissingStatement: ;',
      'MissingAwait: a()',
    ])
  })

  it('break SQL in a template, and keep its values in their places', async () => {
    expect(await breakCode('const q = sql`delete from t where a = ${x} and b = ${y}`')).toEqual([
      'SqlTemplate: sql`delete from t where b = ${y}`',
      'SqlTemplate: sql`delete from t where a = ${x}  `',
    ])
  })
})
