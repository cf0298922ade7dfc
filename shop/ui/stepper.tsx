import { useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './stepper.module.css'

interface StepperProps {
  value: number
  min?: number
  /** Null: without limit. */
  max?: number | null
  onChange: (value: number) => void
  /** Asked for more than `max`. */
  onRefuse?: () => void
  /** What is counted: `Adult, € 24.00`. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  /** Why there cannot be more, said and shown while `value` is at `max`. */
  disabledReason?: string
  /** The number can only be changed by its buttons. */
  readOnly?: boolean
  /** With a name it is a field of the form around it, which works without JavaScript. */
  name?: string
}

/** A number between a minus and a plus. */
export function Stepper(props: StepperProps) {
  const {
    value,
    min = 0,
    max = null,
    onChange,
    onRefuse,
    label,
    decreaseLabel,
    increaseLabel,
    disabledReason,
    readOnly,
    name,
  } = props
  const reasonId = useId()
  const isFull = max !== null && value >= max
  const hasReason = isFull && Boolean(disabledReason)
  const change = (next: number) => {
    const allowed = Math.max(min, Math.min(next, max ?? Infinity))
    if (allowed !== value) onChange(allowed)
  }
  return (
    <div className={styles.around}>
      <div className={styles.stepper} role="group" aria-label={label}>
        <StepButton icon="minus" label={decreaseLabel} isDisabled={value <= min} onPress={() => change(value - 1)} />
        <input
          className={styles.number}
          type="number"
          inputMode="numeric"
          name={name}
          aria-label={label}
          aria-describedby={hasReason ? reasonId : undefined}
          value={value}
          min={min}
          max={max ?? undefined}
          readOnly={readOnly}
          onChange={(event) => change(Math.trunc(event.target.valueAsNumber) || min)}
        />
        <StepButton
          icon="plus"
          label={increaseLabel}
          isDisabled={isFull}
          describedBy={hasReason ? reasonId : undefined}
          onPress={() => change(value + 1)}
          onRefuse={onRefuse}
        />
      </div>
      <p className={styles.reason} id={reasonId} role="status">
        {hasReason && disabledReason}
      </p>
    </div>
  )
}

interface StepButtonProps {
  icon: IconName
  label: string
  isDisabled: boolean
  describedBy?: string
  onPress: () => void
  onRefuse?: () => void
}

/** Stays focusable when it can do nothing, so that the reason can be heard and the focus is not lost. */
function StepButton({ icon, label, isDisabled, describedBy, onPress, onRefuse }: StepButtonProps) {
  return (
    <button
      className={styles.button}
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
      onClick={isDisabled ? onRefuse : onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
