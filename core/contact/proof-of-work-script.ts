// oxlint-disable-next-line import/default -- Vite makes it: the address of the built worker.
import scriptUrl from './proof-of-work-worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string }
}

/** Vouches for one script, the worker's, and for no other. Browsers without Trusted Types take the address as it is. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('cadenza-worker', {
  createScriptURL: () => scriptUrl,
})

/** The address of the worker, as `new Worker` takes it. */
export const contactProofScript = policy?.createScriptURL('') ?? scriptUrl
