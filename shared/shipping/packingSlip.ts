import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { FileAnswer } from '../core/fileAnswer'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId, SlipId } from '../core/ids'

/** One slip is one transaction, of three writes for each device. */
export const mostOnSlip = 30
const referenceLength = 60
const highestDistributor = 1_000_000

const PackedDevice = z.object({ deviceid: DeviceId, name: z.string(), model: z.string(), fw: z.string() })
export type PackedDevice = z.infer<typeof PackedDevice>

/** Why a unit is not ready to be shipped. */
export const packingFaults = ['not tested', 'test failed', 'test open', 'owned', 'no firmware'] as const
export type PackingFault = (typeof packingFaults)[number]

/** A fault in words; `failedTests` by their labels. */
export const describePackingFault = (fault: PackingFault, failedTests: readonly string[]): string =>
  ({
    'not tested': 'It has not passed a factory test.',
    'test failed': `It failed its last test: ${failedTests.join(', ')}.`,
    'test open': 'A factory test of it has not ended yet.',
    owned: 'It belongs to an account.',
    'no firmware': 'Its firmware is not known.',
  })[fault]

/** That a unit is in a box already, before it is packed again. */
export const describePacked = (slipid: SlipId | undefined, distributor: string): string =>
  slipid === undefined
    ? `It was handed to ${distributor} before.`
    : `It is on packing slip ${slipid} to ${distributor}.`

export const checkPacking = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-packing-check/{deviceid}',
  summary:
    'Read whether a device is ready to be shipped: passed by its last tests, in no account, with known firmware.',
  ability: 'packDevices',
  input: z.object({ deviceid: DeviceId }),
  output: z.extend(PackedDevice, {
    faults: z.array(z.enum(packingFaults)),
    /** The labels of the tests that it failed when they were run last. */
    failedTests: z.array(z.string()),
    /** Who it was handed to before. */
    distributor: z.optional(z.string()),
    /** The packing slip that it is on; absent also for one that was packed before slips were noted at the device. */
    packingSlip: z.optional(SlipId),
  }),
})
export type PackingCheck = z.infer<(typeof checkPacking)['output']>

const PackingSlip = z.object({
  slipid: SlipId,
  /** Epoch seconds. */
  ts: z.number(),
  packedBy: z.string(),
  reference: z.string(),
  distributor: z.object({ id: z.number(), name: z.string(), email: z.string(), address: z.string() }),
  devices: z.array(PackedDevice),
})
export type PackingSlip = z.infer<typeof PackingSlip>

export const makePackingSlip = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-packing-slip',
  summary: 'Hand devices that are ready to a distributor, and create the packing slip: all of them, or none.',
  ability: 'packDevices',
  input: z.object({
    distributorid: z.number().check(z.int(), z.minimum(1), z.maximum(highestDistributor)),
    devices: z.array(DeviceId).check(
      z.minLength(1, 'must name at least one device'),
      z.maxLength(mostOnSlip, `must name at most ${mostOnSlip} devices`),
      z.refine((ids) => new Set(ids).size === ids.length, 'must name each device once'),
    ),
    /** What the receiver calls the order. */
    reference: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(referenceLength, `is longer than ${referenceLength} characters`),
        z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line'),
      ),
      '',
    ),
    /** Which of them are on an earlier slip, and are packed again all the same; any other one of those is refused. */
    packAgain: z._default(z.array(DeviceId).check(z.maxLength(mostOnSlip)), []),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), slipid: SlipId }),
})

export const getPackingSlips = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-packing-slip',
  summary: 'List the newest packing slips.',
  ability: 'packDevices',
  input: z.object({}),
  output: z.object({
    slips: z.array(
      z.object({ slipid: SlipId, ts: z.number(), distributor: z.string(), devices: z.number() }),
    ),
  }),
})

export const getPackingSlip = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-packing-slip/{slipid}',
  summary: 'Read a packing slip.',
  ability: 'packDevices',
  input: z.object({ slipid: SlipId }),
  output: PackingSlip,
})

export const drawPackingSlip = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-packing-slip/{slipid}/pdf',
  summary: 'Download a packing slip as an A4 file to print.',
  ability: 'packDevices',
  mediaType: 'application/pdf',
  input: z.object({ slipid: SlipId }),
  output: FileAnswer,
})

export const mailPackingSlip = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-packing-slip/{slipid}/mail',
  summary: 'Email a packing slip to its distributor.',
  ability: 'packDevices',
  input: z.object({ slipid: SlipId, idempotencyKey: z.optional(IdempotencyKey) }),
  output: z.object({ message: z.string() }),
})
