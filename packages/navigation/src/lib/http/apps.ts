import type { Router } from '../routing/router.ts'
import type { Routes } from '../routing/route.ts'

export const isUnder = (pathname: string, under: string): boolean =>
  pathname === under || pathname.startsWith(`${under}/`)

function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/**
 * Claims a path of a server for an app, or every path that no other app claims; the longer path
 * wins. Returns a check whether a URL belongs to the app. Throws if another app has the same path.
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

export const limitRouter = (router: Router<Routes>, isOwn: (url: URL) => boolean): Router<Routes> => ({
  ...router,
  match(url, method) {
    const match = router.match(url, method)
    return match && isOwn(new URL(url, 'http://localhost')) ? match : undefined
  },
})
