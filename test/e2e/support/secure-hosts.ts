import { type ExtraShops, findExtraShop } from './extra-shops.ts'
import { test as base } from './fixtures.ts'

/** Journeys in a shop with TLS, each language a site of its own, as in production. */
export const test = base.extend<{}, { secureHosts: ExtraShops['secure'] }>({
  secureHosts: [async ({}, use) => use(await findExtraShop('secure')), { scope: 'worker', timeout: 0 }],
  launchOptions: [
    async ({ launchOptions, secureHosts }, use) => {
      const found = `--host-resolver-rules=MAP *.example:443 127.0.0.1:${secureHosts.port}`
      // The browser's own requests check the certificate, too.
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), found, '--ignore-certificate-errors'] })
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: async ({}, use) => use(true),
})
