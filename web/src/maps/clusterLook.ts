import type { MapMarker } from './mapMarker'

/** How a mark of several looks, the worst first: its colour, and faint only where all of them are silent. */
export const clusterLook = (members: readonly Pick<MapMarker, 'colour' | 'opacity'>[]) => ({
  colour: members[0]?.colour ?? '',
  opacity: Math.max(0, ...members.map(({ opacity }) => opacity)),
})
