import type { Log } from '#platform/log/log.ts'
import { removePathSecrets, maskAddress } from '#platform/log/log-privacy.ts'
import type { AnsweredRequests } from './answered-requests.ts'

/** Logs one line per request when its response has been sent. */
export function logRequests(log: Log, answers: AnsweredRequests): void {
  answers.listen(({ asked: { method, url }, id, address, status, ms, refused }) => {
    log.info(
      {
        requestId: id,
        method,
        path: removePathSecrets(url),
        status,
        ms: Math.round(ms),
        network: maskAddress(address),
        ...(refused && { refused }),
      },
      'request',
    )
  })
}
