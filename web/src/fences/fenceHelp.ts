/** How fences work, in one screen. */
export const fenceHelp = {
  first:
    'A fence is a place with an inside: the portal knows which devices of the group are in it, and since when.',
  points: [
    'Draw one on the map under Places, as a circle or an area, and tick Fence; or import KML or GeoJSON. While you draw, the visits of the last 30 days are counted.',
    'A rule raises an event of the device: inside, outside once it was inside, inside for too long, faster than, or not inside at some hours. It is acknowledged, shelved and notified like any other event.',
    'A device has entered with its second position inside, or with one whose whole circle of error is inside. It has left with two that are clearly outside. Positions with few satellites do not count.',
    'Times are bounds: “between 10:02 and 10:07” are the readings before and after. Where no reading was taken inside, the visit says “passed”.',
    'Readings that arrive late correct the visits and notify no one. Nor does a fence that is drawn or changed while a device is inside.',
    'A new fence counts after 20 seconds. A group has up to 200 places.',
    '“Arm on the device” writes one circle and one speed limit into the settings of a device, which then watches by itself, without reception as well.',
  ],
} as const
