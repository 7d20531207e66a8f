import type { DisplayEntry } from '../../shared/display/displaySettings'
import type { CommandMethodName } from '../../shared/commands/commandMethods'

const limits = { warnLow: 2, warnHigh: 8, alarmLow: 1, alarmHigh: 9 }
const axis = { min: 0, max: 10, dp: 1, tick: 5 }
const place = { x: 10, y: 10 }

/** Display settings in which every number that they may hold stands somewhere. */
export const fullDisplaySettings: Record<string, DisplayEntry> = {
  vin: {
    dp: 2,
    sort: 3,
    gaugeSettings: { min: 0, max: 10, ...limits },
    digitalSettings: { lowThreshold: 0.5, lowString: 'Off', highString: 'On' },
  },
  tp1: { effect: { key: 'vin', is: 'above', value: 5, within: 2, unit: 'readings' }, voidAfterSeconds: 600 },
  chart1: {
    chart: {
      axis: { ax1: axis, ax2: axis },
      xAxis: { xa1: { tick: 5, offset: 0, scale: 1, dp: 0 } },
      series: [{ id: 'a', key: 'vin', lineWidth: 2 }],
    },
  },
  widget1: {
    widget: {
      heightInCardUnits: 2,
      elements: [
        {
          ...place,
          ...{ kind: 'levelIndicator', id: 'level', min: 0, max: 100, rotation: 0 },
          ...{ width: 20, height: 70, borderThickness: 1, radius: 3 },
        },
        {
          ...place,
          ...{ kind: 'statusIndicator', id: 'lamp', radius: 12 },
          ...{ highWarning: 35, lowWarning: 25, highAlarm: 45, lowAlarm: 20 },
        },
      ],
      components: [{ ...place, id: 'words', fontSize: 14 }],
    },
  },
}

/** Arguments of the commands that take numbers. */
export const fullArguments: Partial<Record<CommandMethodName, Record<string, unknown>>> = {
  'Admin.Trigger': { index: 1 },
  'Sys.Reboot': { delay_ms: 5000 },
  'FS.Get': { filename: 'note.txt', offset: 0, len: 100 },
}

const where = { x: 0, y: 0, w: 2, h: 2 }
const layouts = { lg: where, md: where, sm: where }

/** A view in which every number that it may hold stands somewhere. */
export const fullView = {
  name: 'Numbers',
  timeRange: { type: 'day', amount: 7 },
  widgets: {
    'w-00000001': {
      type: 'table',
      layouts,
      settings: {
        columns: [
          {
            key: 'vin',
            dataType: 'latest',
            dp: 1,
            thresholds: [{ operator: 'lt', value: 11, tone: 'alarm' }],
          },
        ],
        filters: [{ column: 0, filter: 'lt', value: '12' }],
        sort: { column: 0, desc: false },
      },
    },
    'w-00000002': {
      type: 'chart',
      layouts,
      settings: { series: [{ key: 'vin', dataType: 'metric', dp: 1 }] },
    },
    'w-00000003': { type: 'headline', layouts, settings: { key: 'vin', dp: 1 } },
  },
}
