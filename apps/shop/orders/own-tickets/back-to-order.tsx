import type { ReactNode } from 'react'
import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'

export function BackToOrder({ uuid, children }: { uuid: string; children: ReactNode }) {
  return (
    <Button as={Link} href={href(routes['payment.success'], { uuid })} variant="quiet" icon="arrow-left">
      {children}
    </Button>
  )
}
