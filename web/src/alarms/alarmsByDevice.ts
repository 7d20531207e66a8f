import type { Alarm } from '../../../shared/alarms/alarm'

/** As many as one request may name. */
const mostIds = 50

/** The alarms of each device, in lists that one request may name. */
export const alarmsByDevice = (alarms: readonly Alarm[]): readonly (readonly Alarm[])[] => {
  const lists = new Map<string, Alarm[][]>()
  for (const alarm of alarms) {
    const own = lists.get(alarm.deviceid) ?? []
    const last = own.at(-1)
    if (last === undefined || last.length === mostIds) own.push([alarm])
    else last.push(alarm)
    lists.set(alarm.deviceid, own)
  }
  return [...lists.values()].flat()
}
