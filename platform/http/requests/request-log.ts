import type { Log } from '#platform/log/log.ts'
import { pathWithoutSecrets, truncateAddress } from '#platform/log/log-privacy.ts'
import type { AnsweredRequests } from './answered-requests.ts'

/** Writes one line for each request when its answer is sent. */
export function logRequests(log: Log, answers: AnsweredRequests): void {
  answers.listen(({ asked: { method, url }, id, address, status, ms, refused }) => {
    log.info(
      {
        requestId: id,
        method,
        path: pathWithoutSecrets(url),
        status,
        ms: Math.round(ms),
        network: truncateAddress(address),
        ...(refused && { refused }),
      },
      'request',
    )
  })
}
