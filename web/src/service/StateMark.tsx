import { type ServiceState, serviceStates } from '../../../shared/service/serviceItem'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'

export const toneOfState: Record<ServiceState, StatusTone> = {
  overdue: 'alarm',
  due: 'warning',
  soon: 'alert',
  unknown: 'none',
  fine: 'ok',
}

/** How a machine stands by a plan. */
export const StateMark = ({ state }: { state: ServiceState }) => (
  <StatusMark tone={toneOfState[state]}>{serviceStates[state]}</StatusMark>
)
