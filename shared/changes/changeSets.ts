import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { ChangeId, DeviceId, GroupId } from '../core/ids'
import { ConfigTree } from '../devices/configTree'
import { FileName } from '../files/deviceFiles'
import { Firmware } from '../firmware/firmware'
import { maxChangeDevices } from './changes'
import { ChangeSet, Conflict, Pace, SetDevice, Wave, defaultPace, setKinds } from './changeSet'

const path = '/group/{groupid}/change-sets/{changeid}' as const
const input = z.object({ groupid: GroupId, changeid: ChangeId })

const Patch = z.object({
  kind: z.enum(setKinds),
  /** Of settings. */
  config: z.optional(ConfigTree),
  allowUnknownKeys: z.optional(z.boolean()),
  /** Of firmware. */
  firmwareName: z.optional(Firmware),
  /** Of a script, with its comments, or of a file. */
  fileDataBase64: z.optional(z.base64()),
  /** Of a file: its name on the device. */
  fileName: z.optional(FileName),
})
const patchFields = Patch.shape

const Devices = z.array(DeviceId).check(z.minLength(1, 'No Devices Selected'), z.maxLength(maxChangeDevices))

const askedOf = { groupid: GroupId, ...patchFields, devices: Devices, pace: z._default(Pace, defaultPace) }

export const planChangeSet = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/change-set-plan',
  summary: 'Read how a change set would go about its devices, and what is in its way; nothing is changed.',
  ability: 'bulkConfigure',
  input: z.object(askedOf),
  example: { kind: 'settings', config: { device: { base_interval: 60 } }, devices: ['AB1234567'] },
  output: z.object({
    waves: z.array(
      z.object({
        name: z.string(),
        devices: z.array(z.object({ deviceid: DeviceId, name: z.string(), why: z.optional(z.string()) })),
      }),
    ),
    /** Devices that would be left as they are, and why. */
    skipped: z.array(z.object({ deviceid: DeviceId, name: z.string(), why: z.string() })),
    /** Devices on which another open set changes the same. */
    taken: z.array(z.object({ deviceid: DeviceId, key: z.string(), changeid: ChangeId, text: z.string() })),
    warnings: z.array(z.string()),
    /** To be typed before it may start. */
    word: z.optional(z.string()),
  }),
})

export const makeChangeSet = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/change-sets',
  summary: 'Make and start a change set: the portal changes many devices of a group in waves, by itself.',
  ability: 'bulkConfigure',
  input: z.object({
    ...askedOf,
    /** What has to be typed where a change can cut devices off. */
    word: z.optional(z.string().check(z.maxLength(40))),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  example: { kind: 'settings', config: { device: { base_interval: 60 } }, devices: ['AB1234567'] },
  output: z.object({ changeid: ChangeId, warnings: z.array(z.string()) }),
})

export const getChangeSets = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/change-sets',
  summary: 'Read the change sets of a group, newest first, those of Bulk Configure included.',
  ability: 'bulkConfigure',
  input: z.object({
    groupid: GroupId,
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(ChangeId),
  }),
  output: z.object({ sets: z.array(ChangeSet), lastEvaluatedKey: z.optional(ChangeId) }),
})

/** One with all of its devices and how it goes about them. */
const FullSet = z.extend(ChangeSet, {
  /** Settings as they are sent, secrets masked; or the firmware; or the print of a script or file by its name. */
  patch: z.record(z.string(), z.json()),
  pace: z.optional(Pace),
  waves: z.array(Wave),
  devices: z.array(SetDevice),
  warnings: z.array(z.string()),
  /** To be typed before it may be undone. */
  word: z.optional(z.string()),
  /** Devices that would be given back what they had. */
  undoable: z.int(),
})
export type FullSet = z.infer<typeof FullSet>

export const getChangeSet = endpoint({
  service: 'group',
  method: 'GET',
  path,
  summary: 'Read a change set: its waves, and how far it is on each device.',
  ability: 'bulkConfigure',
  input,
  output: FullSet,
})

export const pauseChangeSet = endpoint({
  service: 'group',
  method: 'POST',
  path: `${path}/pause`,
  summary: 'Pause a change set: nothing of it is handed over after the answer.',
  ability: 'bulkConfigure',
  input,
  output: z.object({
    message: z.string(),
    /** Devices that had been given it and have not answered: it cannot be called back from them. */
    handedOver: z.int(),
  }),
})

export const resumeChangeSet = endpoint({
  service: 'group',
  method: 'POST',
  path: `${path}/resume`,
  summary: 'Resume a change set that was paused, or that stopped by itself.',
  ability: 'bulkConfigure',
  input: z.extend(input, {
    /** Of one that stopped by itself: its gate counts only what fails from now on. */
    acceptFailures: z._default(z.boolean(), false),
  }),
  output: z.object({ message: z.string() }),
})

export const abortChangeSet = endpoint({
  service: 'group',
  method: 'POST',
  path: `${path}/abort`,
  summary: 'Abort a change set for good: devices that do not have it stay as they are.',
  ability: 'bulkConfigure',
  input,
  output: z.object({
    message: z.string(),
    handedOver: z.int(),
    /** Devices that have it, and would be given back what they had. */
    undoable: z.int(),
  }),
})

export const getUndo = endpoint({
  service: 'group',
  method: 'GET',
  path: `${path}/undo`,
  summary:
    'Read what an undo of a change set would do: which devices it restores, and which settings it leaves alone.',
  ability: 'bulkConfigure',
  input,
  output: z.object({
    restored: z.array(
      z.object({ deviceid: DeviceId, name: z.string(), values: z.record(z.string(), z.json()) }),
    ),
    conflicts: z.array(z.object({ deviceid: DeviceId, name: z.string(), conflicts: z.array(Conflict) })),
    /** Devices that need nothing, and why. */
    skipped: z.array(z.object({ deviceid: DeviceId, name: z.string(), why: z.string() })),
  }),
})

export const undoChangeSet = endpoint({
  service: 'group',
  method: 'POST',
  path: `${path}/undo`,
  summary:
    'Undo a change set by a new one, where its values are still in force: each device gets back what it had.',
  ability: 'bulkConfigure',
  input: z.extend(input, {
    word: z.optional(z.string().check(z.maxLength(40))),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ changeid: ChangeId, restored: z.int(), conflicts: z.int() }),
})
