import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { DataKey } from '../data/reading'
import { aggregationNames } from './aggregations'

export const maxGroupMetrics = 45
const maxNamedDevices = 100

const Period = z.object({ startTime: z.number(), endTime: z.number() })
/** Null where a period has no reading of the key, or the plan keeps none of it. */
const Figures = z.array(z.nullable(z.number()))

/**
 * Figures of two periods for many devices at once, from hourly roll-ups; a page holds as many devices as take about a
 * second. Asked by POST since devices and metrics are more than an address can name.
 */
export const getGroupMetrics = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/metrics',
  summary: 'Compare the readings of a group’s devices over two periods, page by page.',
  ability: 'viewGroup',
  inView: true,
  input: z.object({
    groupid: GroupId,
    /** Of all devices of the group when it is left out. */
    devices: z.optional(
      z
        .array(DeviceId)
        .check(z.minLength(1), z.maxLength(maxNamedDevices, `may have at most ${maxNamedDevices} devices`)),
    ),
    currentStartTime: EpochSeconds,
    currentEndTime: EpochSeconds,
    /** Without one it is the same length directly before. */
    previousStartTime: z.optional(EpochSeconds),
    previousEndTime: z.optional(EpochSeconds),
    metrics: z
      .array(z.object({ key: DataKey, operator: z.enum(aggregationNames) }))
      .check(z.minLength(1), z.maxLength(maxGroupMetrics, `may have at most ${maxGroupMetrics} metrics`)),
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.object({
    current: Period,
    previous: Period,
    /** The columns below are in the order of these. */
    deviceids: z.array(DeviceId),
    /** A column for each metric, in the order in which they were asked for. */
    currentFigures: z.array(Figures),
    previousFigures: z.array(Figures),
    /** Devices of this page whose plan keeps less than the current period. */
    cut: z.array(DeviceId),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})
