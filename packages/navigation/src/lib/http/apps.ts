import type { Router } from '../routing/router.ts'
import type { Routes } from '../routing/route.ts'

/** Whether a path is, or stands below, another one. */
export const isUnder = (pathname: string, under: string): boolean =>
  pathname === under || pathname.startsWith(`${under}/`)

// Compared as a router reads it: `/%64esk` is `/desk`.
function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/**
 * Takes a path of a server for an app, or what no app has a path for; `paths` are those that are taken. Tells which URLs belong
 * to it; of two apps with a claim, the longer path counts. Throws where another app has the same.
 */
export function claimPath(paths: string[], under = ''): (url: URL) => boolean {
  if (paths.includes(under))
    throw new Error(`Another app has ${under || 'the whole server'}: give each a path of its own by \`under\`.`)
  paths.push(under)
  return ({ pathname }) => {
    const path = decode(pathname)
    const owners = paths.filter((claimed) => claimed === '' || isUnder(path, claimed))
    return owners.every((claimed) => claimed.length <= under.length) && owners.includes(under)
  }
}

/** A router that finds only what belongs to its app. */
export const limitRouter = (router: Router<Routes>, isOwn: (url: URL) => boolean): Router<Routes> => ({
  ...router,
  match(url, method) {
    const match = router.match(url, method)
    return match && isOwn(new URL(url, 'http://localhost')) ? match : undefined
  },
})
