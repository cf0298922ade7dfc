import type { ComponentPropsWithoutRef, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../display/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'

type ButtonOwnProps<element extends ElementType> = {
  /** What it is drawn as: `Link` for a place in the shop, `a` for one outside. Default: `a` with an `href`, else `button`. */
  as?: element
  variant?: 'primary' | 'secondary' | 'quiet' | 'onDark'
  /** Shows that it is under way and takes no second click, but keeps the focus. */
  loading?: boolean
  /**
   * Cannot be used until something is changed by script. Where there are scripts it looks so from the start; it is disabled
   * once they run, as without them nothing would enable it.
   */
  unready?: boolean
  icon?: IconName
  /** An icon after the words. */
  iconAfter?: IconName
  /** As wide as what is around it. */
  wide?: boolean
  className?: string
  children: ReactNode
}

export type ButtonProps<element extends ElementType = 'button'> = ButtonOwnProps<element> &
  Omit<ComponentPropsWithoutRef<element>, keyof ButtonOwnProps<element>>

/** A button, or a link that looks like one. A `button` submits nothing unless `type="submit"` says so. */
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
      className={classNames(styles.button, styles[variant], wide && styles.wide, className)}
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
