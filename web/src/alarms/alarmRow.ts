import { getAlarm, getAlarms } from '../../../shared/alarms/alarms'
import { getEvents } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { type Alarm, type AlarmState, alarmStateOf, alarmStates } from '../../../shared/alarms/alarm'
import { mayOnDevice } from '../../../shared/core/roles'
import { secondMs } from '../../../shared/core/time'
import { readsOf } from '../core/api/readsOf'

/** An alarm with the word for it at this moment. */
export interface AlarmRow extends Alarm {
  readonly state: AlarmState
}

export const alarmRow = (alarm: Alarm, nowMs: number): AlarmRow => ({
  ...alarm,
  state: alarmStateOf(alarm, nowMs / secondMs),
})

export const idOfAlarm = ({ deviceid, id }: Pick<Alarm, 'deviceid' | 'id'>): string => `${deviceid} ${id}`

export const rankOfState = ({ state }: AlarmRow): number => alarmStates.indexOf(state)

export const nameOfDevice = ({ deviceid, deviceName }: Pick<Alarm, 'deviceid' | 'deviceName'>): string =>
  deviceName === '' ? deviceid : deviceName

const notYours = 'Acknowledging needs the role OPERATOR, USER or ADMIN on this device.'

/** Why the reader may do nothing about an alarm; undefined where they may. */
export const whyMayNotAct = ({ role }: Pick<Alarm, 'role'>): string | undefined =>
  mayOnDevice(role, 'acknowledgeAlarms') ? undefined : notYours

/** Whether it waits for a person to say that they have it. An info asks for no one. */
export const canAcknowledge = ({ acknowledged, level }: Pick<Alarm, 'acknowledged' | 'level'>): boolean =>
  acknowledged === undefined && level !== 'info'

/** It has ended, and waits for a person's reset. */
export const canReset = ({ isLatched, endedTs }: Pick<Alarm, 'isLatched' | 'endedTs'>): boolean =>
  isLatched && endedTs !== undefined

/** It lasts, or waits for a reset, and nothing keeps it quiet yet. */
export const canShelve = ({
  shelf,
  endedTs,
  isLatched,
}: Pick<Alarm, 'shelf' | 'endedTs' | 'isLatched'>): boolean =>
  shelf === undefined && (endedTs === undefined || isLatched)

/** What is old once something was done about alarms: of one device, or of several. */
export const readsOfAlarms = (deviceid?: DeviceId) => {
  const of = deviceid === undefined ? {} : { deviceid }
  return [readsOf(getAlarms, {}), readsOf(getAlarm, of), readsOf(getEvents, of), readsOf(getSettings, of)]
}
