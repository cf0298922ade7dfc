import type { KeyboardEvent, ReactNode } from 'react'
import { joinClassNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './stepper.module.css'
import { useTextBeforeHydration } from '../hooks/use-text-before-hydration.ts'

interface StepperProps {
  /** The number, or the text typed instead of one. */
  value: string
  min?: number
  /** Null: no limit. Limits the buttons only: typed text stays, and the server validates it. */
  max?: number | null
  onType: (text: string) => void
  /** Called by the buttons and arrow keys, within `min` and `max`. Default: `onType`. */
  onStep?: (number: string) => void
  /** Called when the field loses the focus. */
  onLeave?: () => void
  /** Called when plus is pressed at `max`. */
  onRefuse?: () => void
  /** Label: `Adult, € 24.00`. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  error?: string
  /** Reason for `max`, shown and announced while `value` is at `max` or above. */
  disabledReason?: ReactNode
  /** Id of the element with the reason or the error. */
  reasonId: string
  /** Name of the field in its form, for sending without JavaScript. */
  name: string
}

/** A text field, because number fields hide invalid text from scripts. */
export function Stepper(props: StepperProps) {
  const { value, min = 0, max = null, onType, onStep = onType, onLeave, onRefuse, label, error, name, reasonId } = props
  const field = useTextBeforeHydration<HTMLInputElement>(value, onStep)
  const number = Number(value)
  const isFull = max !== null && number >= max
  const reason = error ?? (isFull ? props.disabledReason : undefined)
  const describedBy = reason ? reasonId : undefined
  const step = (by: number) => {
    // What is shown may be newer: a tap that hydrates the field comes before its text is known.
    const shown = Math.trunc(Number(field.current!.value)) || 0
    const next = `${Math.max(min, Math.min(shown + by, max ?? Infinity))}`
    if (next !== value) onStep(next)
  }
  const stepByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={styles.around}>
      <div className={styles.stepper} role="group" aria-label={label}>
        <StepButton by={-1} label={props.decreaseLabel} isDisabled={!(number > min)} onPress={step} />
        <input
          ref={field}
          className={styles.number}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          name={name}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          aria-valuenow={number || 0}
          aria-valuemin={min}
          aria-valuemax={max ?? undefined}
          aria-valuetext={value}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={stepByKey}
          onBlur={onLeave}
        />
        <StepButton
          by={1}
          label={props.increaseLabel}
          isDisabled={isFull}
          describedBy={describedBy}
          onPress={step}
          onRefuse={onRefuse}
        />
      </div>
      <p className={joinClassNames(styles.reason, error && styles.error)} id={reasonId} role="status">
        {reason}
      </p>
    </div>
  )
}

interface StepButtonProps {
  by: 1 | -1
  label: string
  isDisabled: boolean
  describedBy?: string
  onPress: (by: number) => void
  onRefuse?: () => void
}

/** Focusable while disabled, so that screen readers find the reason and the focus stays. */
function StepButton({ by, label, isDisabled, describedBy, onPress, onRefuse }: StepButtonProps) {
  return (
    <button
      className={styles.button}
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
      // Read by `early-steps.ts` before hydration.
      data-step={by}
      onClick={(event) => {
        event.preventDefault()
        const act = isDisabled ? onRefuse : onPress
        act?.(by)
      }}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </button>
  )
}
