import { chamberEvents } from './events/chamber.ts'
import type { DemoEvent } from './events/event.ts'
import { orchestraEvents } from './events/orchestra.ts'
import { vocalEvents } from './events/voices.ts'

/** The programmes of the season. The works are real; who plays them is not. */
export const events: DemoEvent[] = [...orchestraEvents, ...chamberEvents, ...vocalEvents]
