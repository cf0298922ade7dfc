import type { ComponentPropsWithoutRef, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { joinClassNames } from '../class-names.ts'
import { Icon, type IconName } from '../display/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'

type ButtonOwnProps<element extends ElementType> = {
  /** `Link` for the shop's pages, `a` for others. Default: `a` with an `href`, else `button`. */
  as?: element
  variant?: 'primary' | 'secondary' | 'quiet' | 'onDark'
  /** Busy: shows a spinner and ignores clicks, but keeps the focus. */
  loading?: boolean
  /**
   * Disabled until a script enables it. With scripts it looks disabled from the first paint; it is
   * disabled on hydration, because without scripts nothing would enable it.
   */
  unready?: boolean
  icon?: IconName
  iconAfter?: IconName
  wide?: boolean
  className?: string
  children: ReactNode
}

export type ButtonProps<element extends ElementType = 'button'> = ButtonOwnProps<element> &
  Omit<ComponentPropsWithoutRef<element>, keyof ButtonOwnProps<element>>

/** A button, or a link that looks like one. It submits nothing without `type="submit"`. */
export function Button<element extends ElementType = 'button'>(props: ButtonProps<element>) {
  const {
    as,
    variant = 'primary',
    loading = false,
    unready = false,
    icon,
    iconAfter,
    wide = false,
    className,
    children,
    ...rest
  } = props
  const Element: ElementType = as ?? ('href' in rest ? 'a' : 'button')
  const isHydrated = useIsHydrated()
  const isDisabled = loading || (unready && isHydrated) || rest['aria-disabled'] === true
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      {...(isDisabled && { 'aria-disabled': true, onClick: refuseClick })}
      aria-busy={loading || undefined}
      data-unready={unready || undefined}
      className={joinClassNames(styles.button, styles[variant], wide && styles.wide, className)}
    >
      {loading ? <Spinner size="xs" /> : icon && <Icon name={icon} size="xs" />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} size="xs" />}
    </Element>
  )
}

function refuseClick(event: MouseEvent): void {
  event.preventDefault()
}
