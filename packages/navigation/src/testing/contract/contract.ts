import { afterAll, beforeAll, describe } from 'vitest'
import { testAnswers } from './answers.ts'
import { type ContractOptions, desk, site } from './apps.ts'
import { createAsking } from './asking.ts'
import { testForms } from './forms.ts'
import { testPages } from './pages.ts'

/** Serves the apps on 127.0.0.1, those with their own path first, with a body limit of 64 kB. */
export type StartServer = (apps: ContractOptions[]) => Promise<{ url: string; close: () => Promise<unknown> }>

/** Tests the contract of all server adapters: the same apps, requested over HTTP. */
export function describeContract(name: string, start: StartServer): void {
  describe(`${name} keeps the contract of a server`, () => {
    let server: Awaited<ReturnType<StartServer>>
    beforeAll(async () => {
      server = await start([desk, site])
    })
    afterAll(() => server?.close())

    const asking = createAsking(() => server.url)
    testPages(asking)
    testForms(asking)
    testAnswers(asking)
  })
}
