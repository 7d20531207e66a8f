import type { MetricRow } from './metric'
import { hiddenByDefault, unlessOff } from './metricVisibility'

/** Cards that are not one number: what they show is said by their kind. */
export const specialMetrics = {
  events: { label: 'Events', sort: 1, card: 'events' },
  deviceinfo: { label: 'Device Info', sort: 2, card: 'deviceInfo' },
  gps_position: { label: 'Position', sort: 3, card: 'position', isVisible: unlessOff('gps.interval') },
  gps_info: { label: 'GPS Info', sort: 4, card: 'gpsInfo', isVisible: unlessOff('gps.interval') },
  triggers: { label: 'Triggers', sort: 5, card: 'triggers' },
  command_queue: { label: 'Command Queue', sort: 6, card: 'commandQueue' },
  asset_image: { label: 'Asset Image', sort: 8, card: 'assetImage' },
  utilisation: { label: 'Utilisation', sort: 7, card: 'utilisation' },
  cycle: { label: 'Cycle', sort: 7, card: 'cycle' },
  work_states: { label: 'Work States', sort: 7, card: 'workStates' },
  widgets: { label: 'Widgets', sort: 9, card: 'widget', isVisible: hiddenByDefault },
  charts: { label: 'Charts', sort: 9, card: 'chart', isVisible: hiddenByDefault },
  capture1: { label: 'Serial Capture', sort: 80, card: 'capture', isVisible: unlessOff('serial1.interval') },
  dtc1: { label: 'CAN 1 Fault Codes', sort: 82, card: 'faults', isVisible: unlessOff('can1.interval') },
  dtc2: { label: 'CAN 2 Fault Codes', sort: 82, card: 'faults', isVisible: unlessOff('can2.interval') },
  can1: { label: 'CAN 1', sort: 84, card: 'can', isVisible: unlessOff('can1.interval') },
  can2: { label: 'CAN 2', sort: 84, card: 'can', isVisible: unlessOff('can2.interval') },
  ble: { label: 'Bluetooth', sort: 86, card: 'ble', isVisible: unlessOff('ble.interval') },
  raw_json: { label: 'Raw JSON', sort: 99, card: 'rawJson' },
} as const satisfies Record<string, MetricRow>
