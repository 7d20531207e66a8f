import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { OwnName } from '../../../shared/display/ownName'
import { writeMeasured } from '../display/values/writeMeasured'

/** What its channel measured when it began, in the owner's unit. */
export const valueOfEvent = (
  { topic, value }: Pick<DeviceEvent, 'topic' | 'value'>,
  own: OwnName | undefined,
): string => (typeof value === 'number' ? writeMeasured(topic, value, own) : (value ?? ''))
