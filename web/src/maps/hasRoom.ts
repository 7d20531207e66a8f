import type { GraticuleLine } from './graticule'

interface Point {
  readonly x: number
  readonly y: number
}

/** What a label takes of a corner; at the left end of the top stand the buttons that zoom. */
const corner = { widthPx: 72, heightPx: 26, buttonsPx: 48 }

/** Longitudes stand along the top and latitudes down the right: in the corners neither has room. */
export const hasRoom = (axis: GraticuleLine['axis'], at: Point, size: Point): boolean =>
  axis === 'lat'
    ? at.y > corner.heightPx && at.y < size.y - corner.heightPx
    : at.x > corner.buttonsPx && at.x < size.x - corner.widthPx
