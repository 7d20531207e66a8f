import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { Place, PlaceId, PlaceShape, hasInside } from '../places/place'
import { EpochSeconds } from '../core/time'

/** The longest period of visits. */
export const mostVisitDays = 62

/** A moment between two readings, epoch seconds. */
const Between = z.object({ fromTs: z.number(), toTs: z.number() })

/** At least and at most, seconds. */
const Stay = z.object({ atLeast: z.number(), atMost: z.number() })

export const FenceVisit = z.object({
  placeid: PlaceId,
  /** Absent where the device was inside from the first reading on. */
  entered: z.optional(Between),
  /** Absent while it is inside. */
  left: z.optional(Between),
  stay: Stay,
  /** The way between two readings leads through: none was taken inside. */
  isPassed: z.optional(z.literal(true)),
})
export type FenceVisit = z.infer<typeof FenceVisit>

const DeviceVisits = z.object({
  deviceid: DeviceId,
  name: z.string(),
  visits: z.array(FenceVisit),
  /** So many older ones are not listed. */
  moreVisits: z.number(),
})

export const getInside = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/inside',
  summary: 'List which devices of a group are inside which of its fences, by their newest readings.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    inside: z.array(
      z.object({
        placeid: PlaceId,
        deviceid: DeviceId,
        name: z.string(),
        /** Its first reading inside. */
        sinceTs: z.number(),
        /** It was inside already when the fence was drawn or changed, or when it was first heard. */
        isFirst: z.optional(z.literal(true)),
      }),
    ),
  }),
})

export const getVisits = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/visits',
  summary:
    'Read when the devices of a group entered and left its fences in a period, each time between two readings, page by page.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    fromTime: EpochSeconds,
    toTime: EpochSeconds,
    /** Of one fence alone. */
    placeid: z.optional(PlaceId),
    /** Of one device alone. */
    deviceid: z.optional(DeviceId),
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.object({
    devices: z.array(DeviceVisits),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})

export const previewDays = 30

export const previewVisits = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/visits/preview',
  summary: 'Count the visits of the last 30 days to a place that is being drawn, of the first 20 devices.',
  ability: 'editPlaces',
  example: { shape: { type: 'Point', coordinates: [151.0722, -32.6269], radiusM: 250 } },
  input: z.object({
    groupid: GroupId,
    shape: PlaceShape.check(z.refine(hasInside, 'needs an inside: a circle or an area')),
  }),
  output: z.object({
    visits: z.number(),
    /** All of them together. */
    stay: Stay,
    /** By so many devices, of so many that were looked at. */
    visitors: z.number(),
    devices: z.number(),
    /** So many more are in the group. */
    moreDevices: z.number(),
  }),
})

export const getDeviceFences = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/fences',
  summary:
    'List in which fences a device is by its newest reading, of those groups of the caller that hold it and have fences.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    /** None where the device has never said where it is. */
    groups: z.array(
      z.object({
        groupid: GroupId,
        fences: z.array(
          z.object({
            placeid: Place.shape.placeid,
            name: Place.shape.name,
            /** Its first reading inside, epoch seconds; absent while it is outside. */
            insideTs: z.optional(z.number()),
          }),
        ),
      }),
    ),
  }),
})
