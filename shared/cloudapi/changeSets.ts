import * as changeSets from '../changes/changeSets'
import { keyed } from './keyed'

const all = '/v1/groups/{groupid}/change-sets' as const
const one = `${all}/{changeid}` as const

const settings = {
  kind: 'settings',
  config: { device: { transmit_interval: 6 } },
  devices: ['AB1234567'],
  pace: { canarySize: 1, soakSeconds: 3600 },
}

export const listChangeSets = keyed(changeSets.getChangeSets, {
  path: all,
  summary: 'List the changes of many devices of a group, newest first, with how far each is.',
  example: { dataPoints: 20 },
})

export const readChangeSet = keyed(changeSets.getChangeSet, {
  path: one,
  summary: 'Read a change set: its waves, and how far it is on each device whose plan has the API.',
  example: {},
})

export const planCloudChangeSet = keyed(changeSets.planChangeSet, {
  path: '/v1/groups/{groupid}/change-set-plan',
  summary: 'Read how a change set would go about its devices, and what is in its way; nothing is changed.',
  example: settings,
})

export const startChangeSet = keyed(changeSets.makeChangeSet, {
  path: all,
  summary:
    'Make and start a change set: settings, firmware, a script or a file for many devices, a few of them first.',
  example: settings,
})

export const pauseCloudChangeSet = keyed(changeSets.pauseChangeSet, {
  path: `${one}/pause`,
  summary: 'Pause a change set: nothing of it is handed over after the answer.',
  example: {},
})

export const resumeCloudChangeSet = keyed(changeSets.resumeChangeSet, {
  path: `${one}/resume`,
  summary: 'Resume a change set that was paused, or that stopped by itself.',
  example: { acceptFailures: true },
})

export const abortCloudChangeSet = keyed(changeSets.abortChangeSet, {
  path: `${one}/abort`,
  summary: 'Abort a change set for good: devices that do not have it stay as they are.',
  example: {},
})

export const previewUndo = keyed(changeSets.getUndo, {
  path: `${one}/undo`,
  summary: 'Read what an undo of a change set would restore, and which settings it would leave alone.',
  example: {},
})

export const startUndo = keyed(changeSets.undoChangeSet, {
  path: `${one}/undo`,
  summary: 'Undo a change set by a new one, where its values are still in force.',
})
