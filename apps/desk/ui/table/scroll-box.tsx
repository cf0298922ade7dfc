import type { ReactNode } from 'react'

/** A wide table scrolls in its own box, reachable by keyboard. */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  const box = { role: 'region', 'aria-label': label, tabIndex: 0, className }
  return <div {...box}>{children}</div>
}
