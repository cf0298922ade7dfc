import { href } from '@cadenza/navigation'
import { Head, Link, useShared } from '@cadenza/navigation/react'
import type { ReactNode } from 'react'
import { routes } from '../routes.ts'

/** Frame around every page; it persists across navigations. */
export function layout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>
}

function Frame({ children }: { children: ReactNode }) {
  const { flash } = useShared()
  return (
    <>
      <Head />
      <nav>
        <Link href={href(routes.home)}>Notes</Link>
        <Link href={href(routes.about)}>About</Link>
      </nav>
      <p role="status">{flash.notice}</p>
      <main>{children}</main>
    </>
  )
}
