import { href } from '@cadenza/navigation'
import { useNavigation } from '@cadenza/navigation/react'
import { useRef, useState } from 'react'
import { routes } from '../routes.ts'
import type { CartItem } from './cart.ts'

/**
 * The quantity of a line as the visitor wants it, and how to change it. It shows at once and is sent when nothing else of
 * the line is under way, so that quick taps neither get lost nor overtake each other.
 */
export function useLineQuantity({ hash, quantity }: CartItem): [number, (quantity: number) => void] {
  const navigation = useNavigation()
  const [wanted, setWanted] = useState<number | null>(null)
  const latest = useRef(quantity)
  const isSending = useRef(false)

  const send = (sent: number) => {
    isSending.current = true
    let isAborted = false
    void navigation.post(href(routes['cart.update'], { hash }), {
      data: { quantity: sent },
      preserveScroll: true,
      replace: true,
      hooks: {
        abort: () => void (isAborted = true),
        after: () => {
          isSending.current = false
          // Who goes somewhere else in that very moment is not called back.
          if (isAborted || latest.current === sent) setWanted(null)
          else send(latest.current)
        },
      },
    })
  }

  const change = (next: number) => {
    latest.current = next
    setWanted(next)
    if (!isSending.current) send(next)
  }
  return [wanted ?? quantity, change]
}
