// oxlint-disable-next-line import/default -- Vite makes it: the address of the built worker.
import scriptUrl from './proof-of-work-worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string }
}

/** Browsers without Trusted Types accept the URL as it is. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('cadenza-worker', {
  createScriptURL: () => scriptUrl,
})

/** For `new Worker`. */
export const contactProofScript = policy?.createScriptURL('') ?? scriptUrl
