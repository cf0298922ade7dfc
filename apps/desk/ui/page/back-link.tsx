import { Link } from '#apps/desk/hooks.ts'

/** Above the head of a page: the link to the page that leads to it. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <Link href={href}>{children}</Link>
    </p>
  )
}
