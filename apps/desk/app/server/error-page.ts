import type { ExceptionInput } from '@cadenza/navigation/fastify'
import type { ViewAnswer } from '@cadenza/navigation/server'
import { isDatabaseGone } from '#platform/database/database-errors.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'

/** Others are mapped to one of these. */
const described = [400, 403, 404, 429, 500, 503] as const
export type DescribedStatus = (typeof described)[number]

type Failure = Pick<ExceptionInput<unknown>, 'status' | 'error' | 'request'>

export function renderErrorPage({ status, error, request }: Failure, context: DeskContext): ViewAnswer {
  const { translate, failure } = context
  const shown = isDatabaseGone(failure ?? error) ? 503 : describedAs(status)
  return view(
    'error',
    translate(`frame.error.${shown}`),
    { status: shown, requestId: shown === 500 ? request.id : null },
    { status: shown === 503 ? 503 : status, head: { robots: 'noindex' } },
  )
}

function describedAs(status: number): DescribedStatus {
  const exact = described.find((candidate) => candidate === status)
  if (exact) return exact
  if (status >= 500) return 500
  return status === 405 || status === 410 ? 404 : 400
}
