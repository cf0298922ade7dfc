export { type AskToLeave, type Departure, type LeaveGuard, guardLeaving } from './lib/browser/leave/guard-leaving.ts'
export { useLeaveGuard } from './lib/react/guards/use-leave-guard.ts'
