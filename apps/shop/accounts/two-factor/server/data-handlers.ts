import { href } from '@cadenza/navigation'
import { isLookedAtAhead } from '#platform/http/requests/looked-at-ahead.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { secondFactorPlace } from '#core/accounts/error-bags.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { answerJson } from '#core/accounts/server/answer-json.ts'
import { readSetup, takeCodes } from './two-factor-state.ts'

const page = `${href(accountRoutes.account)}#${secondFactorPlace}`

/** As an SVG, and as its encoded address. */
const showQrCode: AccountHandler<'two-factor.qr-code'> = ({ guarded, request, context }) =>
  answerJson(request, {
    page,
    async read() {
      const setup = await readSetup(guarded.signedIn, context)
      if (!setup) return null
      const { url, qr } = setup
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0z"/><path d="${qr.path}"/></svg>`
      return { svg, url }
    },
  })

const showSecretKey: AccountHandler<'two-factor.secret-key'> = ({ guarded, request, context }) =>
  answerJson(request, {
    page,
    async read() {
      const setup = await readSetup(guarded.signedIn, context)
      return setup && { secretKey: setup.secretKey }
    },
  })

/** Right after their creation, once: the shop itself cannot read them later. */
const showCodes: AccountHandler<'two-factor.recovery-codes'> = ({ guarded, request, context }) =>
  answerJson(request, {
    page,
    read: async () => (isLookedAtAhead(request) ? [] : ((await takeCodes(guarded.signedIn, context)) ?? [])),
  })

export const secondFactorDataHandlers = {
  'two-factor.qr-code': showQrCode,
  'two-factor.secret-key': showSecretKey,
  'two-factor.recovery-codes': showCodes,
}
