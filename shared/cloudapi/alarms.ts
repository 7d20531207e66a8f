import { acknowledgeAlarms, noteAlarm, shelveAlarm } from '../alarms/alarmActions'
import { getAlarms } from '../alarms/alarms'
import { keyed } from './keyed'

export const listAlarms = keyed(getAlarms, {
  path: '/v1/alarms',
  summary:
    'Read the open alarms of all devices of the account, the most urgent first: `lastEvaluatedKey` is the next `pageStartKey`.',
  example: { states: 'unacknowledged,latched', level: 'warning' },
})

export const acknowledgeAlarm = keyed(acknowledgeAlarms, {
  path: '/v1/devices/{deviceid}/alarms/acknowledge',
  summary: 'Acknowledge occurrences of a device’s events: they notify and escalate no more.',
  example: { ids: ['1700000000000#0123456789abcdef'], note: 'A mechanic is on the way' },
})

export const addAlarmNote = keyed(noteAlarm, {
  path: '/v1/devices/{deviceid}/alarms/note',
  summary: 'Add a note to an occurrence.',
  example: { id: '1700000000000#0123456789abcdef', note: 'Filter changed' },
})

export const shelveMeasurement = keyed(shelveAlarm, {
  path: '/v1/devices/{deviceid}/shelves',
  summary: 'Shelve what a measurement raises up to a level: it notifies no one, for a time or until it ends.',
  example: { topic: 'vin', level: 'warning', seconds: 3600, reason: 'Battery is being changed' },
})
