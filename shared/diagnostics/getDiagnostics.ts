import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

/** The channels that tell of a device's connection and its supply, and nothing of what it measures. */
export const diagnosticKeys = ['wifi_ip', 'wifi_rssi', 'gsm_rssi', 'vin', 'vbat', 'vlipo', 'vsys'] as const

const volts = z.optional(z.number())
const decibels = z.optional(z.number())

/** One reading as it came in; see `markContacts` for the marks. */
export const DiagnosticPoint = z.object({
  ts: z.number(),
  aws_ts: z.optional(z.number()),
  wifi_ip: z.optional(z.string()),
  wifi_rssi: decibels,
  gsm_rssi: decibels,
  vin: volts,
  vbat: volts,
  vlipo: volts,
  vsys: volts,
  lateSeconds: z.optional(z.number()),
  sinceSeconds: z.optional(z.number()),
  missed: z.int(),
  isBuffered: z.boolean(),
  isClockUnset: z.boolean(),
})
export type DiagnosticPoint = z.infer<typeof DiagnosticPoint>

/** A message that could not become a reading, or only without some of its values. */
export const UnreadableMessage = z.object({
  /** Among those of its device. */
  id: z.string(),
  /** When it arrived, epoch seconds. */
  ts: z.number(),
  reason: z.string(),
  /** The rest of it was kept as a reading, or as settings. */
  isPartly: z.boolean(),
  topic: z.string(),
  bytes: z.int(),
  /** Its beginning as text; bytes that are none show as `�`. */
  payload: z.string(),
})
export type UnreadableMessage = z.infer<typeof UnreadableMessage>

/**
 * How a device reports: its newest readings in ascending time, each with when it came and how it was connected, the
 * state of its link, and messages that could not be read. What those held is shown to staff alone.
 */
export const getDiagnostics = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/diagnostics',
  summary:
    'Read how a device reports: intervals, delays, signals, supply, and messages that could not be read.',
  ability: 'useDiagnostics',
  input: z.object({
    deviceid: DeviceId,
    /** As many as a list shows, or as many as a course needs. */
    dataPoints: z._default(z.pipe(z.enum(['15', '600']), z.transform(Number)), 15),
  }),
  output: z.object({
    data: z.array(DiagnosticPoint),
    link: z.object({
      isConnected: z.boolean(),
      /** Epoch seconds; absent before the first time. */
      lastContactTs: z.optional(z.number()),
      latestTs: z.optional(z.number()),
      /** As the device last reported its settings. */
      intervalSeconds: z.number(),
      /** How often a reading is kept: the plan may keep fewer than the device sends. */
      expectedSeconds: z.number(),
      openCommands: z.number(),
      provisionedTs: z.number(),
    }),
    unreadable: z.object({
      /** Those of which nothing was kept. */
      count: z.int(),
      /** More than were counted. */
      more: z.boolean(),
      lastTs: z.optional(z.number()),
      /** The newest ones; for staff alone. */
      messages: z.optional(z.array(UnreadableMessage)),
    }),
  }),
})
