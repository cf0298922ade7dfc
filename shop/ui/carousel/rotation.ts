interface RotationOptions {
  /** Milliseconds between two moves. */
  interval: number
  move: () => void
  onChange: (isPlaying: boolean) => void
}

/** What moves on by itself, until somebody takes it into their own hands. */
export interface Rotation {
  isPlaying(): boolean
  /** Stands still for as long as somebody looks closer. */
  hold(): void
  release(): void
  /** Stands still until it is told to play. */
  stop(): void
  toggle(): void
}

/** Begins to play at once. */
export function createRotation({ interval, move, onChange }: RotationOptions): Rotation {
  let isWanted = true
  let isHeld = false
  let timer: ReturnType<typeof setInterval> | undefined

  const isPlaying = () => timer !== undefined

  function change(next: { isWanted?: boolean; isHeld?: boolean }): void {
    isWanted = next.isWanted ?? isWanted
    isHeld = next.isHeld ?? isHeld
    const isToPlay = isWanted && !isHeld
    if (isToPlay === isPlaying()) return
    clearInterval(timer)
    timer = isToPlay ? setInterval(move, interval) : undefined
    onChange(isToPlay)
  }

  change({})
  return {
    isPlaying,
    hold: () => change({ isHeld: true }),
    release: () => change({ isHeld: false }),
    stop: () => change({ isWanted: false }),
    toggle: () => change(isPlaying() ? { isWanted: false } : { isWanted: true, isHeld: false }),
  }
}
